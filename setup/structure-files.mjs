import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { root } from './install.mjs';

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'setup'];
const ignored = new Set(['node_modules', 'dist', 'data', 'public']);
const meaningless = new Set(['utils', 'helpers', 'common', 'types', 'index', 'manager', 'base']);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PASCAL = /^([A-Z][a-z0-9]*)+$/;

/** The features' forms of which nothing is kept when they are left (decision 26). */
const undrafted = new RegExp(
  [
    'session/(LoginPage|AskCodeForm|EnterCodeForm|PasswordPage)',
    'session/second-factor/(SecondFactorSetup|SecondStep)',
    'settings/SecondFactorSection',
    'registration/(UnconfirmedEmail|OperatorCreatePage)',
    'lms/LmsSettings',
    'invoices/(InvoiceDecision|ServiceActPage)',
    'payments/(RefundButton|TopUpForm)',
    'groups/GroupActions',
    'documents/(Corrections|FixGroupPopup|PaymentInvoicePage)',
  ]
    .map((file) => `/${file}\\.tsx$`)
    .join('|'),
);

/** What a file may not contain. Tests are free of it; `only` and `except` are patterns of paths. */
const contents = [
  { only: /^(contract|server|web)\/src\//, pattern: /^export default\b/m, rule: 'экспорт без имени' },
  {
    only: /^(contract|server|web)\/src\//,
    pattern: /^export (type )?\* from/m,
    rule: 'файл, который лишь передаёт чужие экспорты',
  },
  {
    only: /^server\/src\//,
    except: /^server\/src\/config\.ts$/,
    pattern: /\bprocess\.env\b/,
    rule: 'окружение читает только config.ts',
  },
  {
    only: /^server\/src\//,
    except: /^server\/src\/(outside\/|printing\/gotenberg-printer\.ts$)|\/api-page\//,
    pattern: /(?<![.\w])fetch\(/,
    rule: 'сеть – только в outside/',
  },
  {
    only: /^server\/src\//,
    // The session gate and the limiter are one query each, and stand before every feature.
    except: /\/db(\.ts$|\/)|^server\/src\/http\/(session|rate-limit)\.ts$/,
    pattern:
      /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bsql\.(raw|ref|table|lit|join)\(/,
    rule: 'запросы – только в db.ts',
  },
  {
    only: /^web\/src\//,
    except: /^web\/src\/api\//,
    pattern: /(?<![.\w])fetch\(/,
    rule: 'сервер зовёт только api/client.ts',
  },
  {
    only: /^web\/src\/features\//,
    // It asks for a code to look up, and writes nothing.
    except: /\/VerifyPage\.tsx$/,
    pattern: /\buseForm\(|<form[\s>]/,
    rule: 'форма – только useServerForm и Form: они хранят черновик и спрашивают при уходе',
  },
  {
    only: /^web\/src\/features\//,
    except: undrafted,
    pattern: /\bwarnOnLeave=\{false\}/,
    rule: 'форма без черновика – только названная в setup/structure-files.mjs (решение 26)',
  },
];

/** All source files of the project, relative to its root. */
export function sourceFiles() {
  return folders
    .flatMap((folder) => walk(join(root, folder)))
    .map((file) => relative(root, file).replaceAll('\\', '/'));
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(path);
    return ['.ts', '.tsx', '.mjs', '.js'].includes(extname(entry.name)) ? [path] : [];
  });
}

/**
 * Says which of the files are misnamed, too long, or contain what belongs elsewhere.
 * @param {string[]} files relative to the root
 * @returns {string[]} a line for each violation
 */
export function brokenFileRules(files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...brokenName(file), ...brokenLength(file, text), ...brokenContent(file, text)].map(
      (rule) => `${file}: ${rule}`,
    );
  });
}

function brokenName(file) {
  const [stem] = basename(file).split('.');
  const words = file.split('/').slice(0, -1).concat(stem);
  const broken = words.filter((word) => meaningless.has(word)).map((word) => `имя «${word}» ничего не говорит`);
  if (!KEBAB.test(stem) && !(extname(file) === '.tsx' && PASCAL.test(stem))) {
    broken.push('имя не kebab-case.ts и не PascalCase.tsx');
  }
  return broken;
}

function brokenLength(file, text) {
  const limit = isTest(file) ? 600 : 400;
  const lines = text.split('\n').length - 1;
  return lines > limit ? [`${lines} строк при пределе в ${limit}: разделите по смыслу`] : [];
}

function brokenContent(file, text) {
  if (isTest(file)) return [];
  const code = withoutComments(text);
  return contents
    .filter(({ only, except, pattern }) => only.test(file) && !except?.test(file) && pattern.test(code))
    .map(({ rule }) => rule);
}

function isTest(file) {
  return /\.test\.tsx?$|-test-process\.ts$|\/testing\//.test(file);
}

/** Good enough for the patterns above: whole-line comments and blocks, but not `//` inside a string. */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
