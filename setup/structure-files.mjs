import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { root } from './install.mjs';

const folders = ['contract', 'server', 'web', 'e2e', 'bench', 'setup'];
const ignored = new Set(['node_modules', 'dist', 'data', 'public']);
const meaningless = new Set(['utils', 'helpers', 'common', 'types', 'index', 'manager', 'base']);

/** The features' forms of which nothing is kept when they are left (decision 26). */
const undrafted = new RegExp(
  [
    'session/(LoginPage|ConfirmEmailPage|AskCodeForm|AwaitedOwnContacts|EnterCodeForm|PasswordPage)',
    'session/second-factor/(SecondFactorSetup|SecondStep)',
    'settings/SecondFactorSection',
    'registration/(UnconfirmedEmail|InvitationForm)',
    'lms/LmsSettings',
    'tokens/NewToken',
    'webhooks/WebhookForm',
    'debts/(PaymentTermsSection|PromiseButton)',
    'documents/(AdjustAct|AnnulAct|CorrectAct)',
    'invoices/(InvoiceAct|InvoiceChosen|InvoiceDecision|InvoiceFound|ServiceActPage|UndoPaid)',
    'outbox/LetterForm',
    'bank-statements/(BankPaymentPage|ConfirmPayment)',
    'payments/(BalanceToCard|CorrectBalance|PayByLinkPage|PaymentLinks|RefundPopup|ReturnMoney|SetOffButton|TopUpForm|UndoSetOff)',
    'groups/AssignCourse',
    'assignments/AssignMany',
    'questionnaires/(AskCode|AskCodeBySheet|ConsentStep|EnterCode|Links|ProposalPage|Remark|Step)',
    'organizations/EndSignatory',
    'students/(AwaitedContacts|ChangeEmails)',
    'assignments/RepeatCheck',
    'expiring/RenewPopup',
    'documents/(Corrections|ExchangeForm|FixGroupPopup|MinistryNumbers|PaymentInvoicePage|RevokeForm|register-actions)',
    'state-registers/(CabinetKey|CancelReport|FillCourses|FillFunding|FillGroups)',
    'documents/contract/(GroupContractForm|OutsideContract)',
  ]
    .map((file) => `/${file}\\.tsx$`)
    .join('|'),
);

/**
 * Where a course is itself and not told apart from another of its title: its own form, what documents print of it, what the federal register and
 * other programs are told, and the one place that says how it is shown.
 */
const bareTitles =
  /^server\/src\/(db\/shown-course-title|features\/(courses\/db|documents\/db|templates\/tags\/db|webhooks\/db\/facts|state-registers\/(education|forecast)\/db))\.ts$/;

/** What a file may not contain. Tests are free of it; `only` and `except` are patterns of paths. */
const contents = [
  {
    only: /^contract\/src\//,
    // What begins with «can» answers whether something may be done now; a declaration ends before the next empty line.
    pattern: /^export (?:const|function) can[A-Z](?!(?:(?!\n\n)[\s\S])*?\): Verdict (?:=>|\{))/m,
    rule: 'can… о состоянии отвечает Verdict: true или код результата',
  },
  {
    only: /^server\/src\//,
    // The session gate and the limiter are one query each, and stand before every feature.
    except: /\/db(\.ts$|\/)|^server\/src\/http\/(session|token|once|rate-limit)\.ts$/,
    pattern:
      /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bsql\.(raw|ref|table|lit|join)\(/,
    rule: 'запросы – только в db.ts',
  },
  {
    only: /^server\/src\/.*\/db(\.ts$|\/)/,
    except: bareTitles,
    // Lists are ordered and grouped by the title alone.
    pattern:
      /(?<!(orderBy|groupBy)\([^()]*|(order|group) by [^`]*)\bcourses\.(title|subTitle|sub_title)\b(?! nulls last)|\bcourses as \w|#>> '\{курс,название\}'/,
    rule: 'название курса для людей – shownCourseTitle или printedCourseTitle из db/shown-course-title.ts: у двух разрядов оно одно',
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
 * Says which of the files have names that say nothing or contain what belongs elsewhere: what Biome has no rule for.
 * @param {string[]} files relative to the root
 * @returns {string[]} a line for each violation
 */
export function brokenFileRules(files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...brokenName(file), ...brokenContent(file, text)].map((rule) => `${file}: ${rule}`);
  });
}

function brokenName(file) {
  const [stem] = basename(file).split('.');
  const words = file.split('/').slice(0, -1).concat(stem);
  return words.filter((word) => meaningless.has(word)).map((word) => `имя «${word}» ничего не говорит`);
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
