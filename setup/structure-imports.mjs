import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './install.mjs';

const tests = '(\\.test\\.tsx?$|-test-process\\.ts$|/testing/)';

/** A rule in dependency-cruiser's terms; its name is what a person reads. Tests may reach across the layers. */
function never(name, from, to) {
  return { name, severity: 'error', from: { path: from, pathNot: tests }, to };
}

/** Who reaches the network besides outside/, and why. */
const networkUsers = [
  '^server/src/outside/',
  // Starts a server of its own on this machine.
  '^server/src/db/embedded-postgres',
  // PRINTER=gotenberg: a printer like the two local ones, in the folder of printers.
  '^server/src/printing/gotenberg-printer\\.ts$',
].join('|');

/** What starts the portal and what its keeper runs. */
const SERVER_TOP = '^server/src/(app|main|open-context|portal|backup|upgrade-database)\\.ts$';

/** What puts the screens together: the web's entries, the tree that they render, the list of screens. */
const WEB_TOP = '^web/src/((routes|App|open-portal|draw-page)\\.tsx|main\\.ts)$';

const forbidden = [
  { name: 'импорт по кругу', severity: 'error', from: {}, to: { circular: true } },
  { name: 'импорт ведёт в никуда', severity: 'error', from: {}, to: { couldNotResolve: true } },
  never('contract/ знает только zod', '^contract/src/', { pathNot: '^contract/src/|^node_modules/zod/' }),
  never('contract/drawing/ знает только contract/src/', '^contract/drawing/', { pathNot: '^contract/src/' }),
  {
    name: 'о первой странице говорят только тот, кто её просит, и программа, которая её рисует и продолжает',
    severity: 'error',
    from: {
      path: '^(server|web)/',
      pathNot: '^server/src/http/first-page\\.ts$|^web/src/(main\\.ts|(draw-page|open-portal)\\.tsx)$',
    },
    to: { path: '^contract/drawing/' },
  },
  never('сервер не импортирует веб', '^server/', { path: '^web/' }),
  never('веб не импортирует сервер', '^web/', { path: '^server/' }),

  never('features/ не знают о приложении', '^server/src/features/', {
    path: SERVER_TOP,
  }),
  never('слой не импортирует тех, кто над ним', '^server/src/(http|jobs|outside|printing|db)/', {
    path: `^server/src/features/|${SERVER_TOP}`,
  }),
  never('http/ знает только db/', '^server/src/http/', { path: '^server/src/(jobs|outside|printing)/' }),
  never('jobs/ знают только db/', '^server/src/jobs/', { path: '^server/src/(http|outside|printing)/' }),
  never('outside/ знает только db/', '^server/src/outside/', { path: '^server/src/(http|jobs|printing)/' }),
  never('printing/ не знает остальных слоёв', '^server/src/printing/', { path: '^server/src/(http|jobs|outside|db)/' }),
  never('db/ не знает остальных слоёв', '^server/src/db/', { path: '^server/src/(http|jobs|outside|printing)/' }),
  {
    name: 'сеть – только в outside/',
    severity: 'error',
    from: { path: '^server/src/', pathNot: `${tests}|${networkUsers}` },
    to: {
      path: '^(node:)?(http|https|http2|net|tls|dgram|dns)$|^node_modules/(undici|axios|got|ky|nodemailer|aws4fetch)/',
      dependencyTypesNot: ['type-only'],
    },
  },

  never('features/ не знают о маршрутах', '^web/src/features/', { path: WEB_TOP }),
  never('слой не импортирует тех, кто над ним', '^web/src/(forms|table|layout|ui|text|api)/', {
    path: `^web/src/features/|${WEB_TOP}`,
  }),
  never('ui/, text/ и api/ не знают forms/, table/ и layout/', '^web/src/(ui|text|api)/', {
    path: '^web/src/(forms|table|layout)/',
  }),
];

const nounOf = (path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** A noun of the web may show what another owns; two that need each other would be one. */
function circlesOfNouns(modules) {
  const uses = new Map();
  for (const { source, dependencies } of modules) {
    const noun = nounOf(source);
    if (!noun || new RegExp(tests).test(source)) continue;
    const others = dependencies.map(({ resolved }) => nounOf(resolved)).filter((other) => other && other !== noun);
    uses.set(noun, new Set([...(uses.get(noun) ?? []), ...others]));
  }
  const circles = [];
  const follow = (way) => {
    for (const next of uses.get(way.at(-1)) ?? []) {
      // Each circle once, from the first of its nouns.
      if (next === way[0]) circles.push([...way, next].join(' → '));
      else if (next > way[0] && !way.includes(next)) follow([...way, next]);
    }
  };
  for (const noun of uses.keys()) follow([noun]);
  return circles.map((circle) => `web/src/features: ${circle}: существительные по кругу`);
}

/**
 * Reads every import of the given files and says which break the layers.
 * @param {string[]} files relative to the root
 * @returns {Promise<string[]>} a line for each
 */
export async function brokenImportRules(files) {
  const sources = files.filter(
    (file) => /^(contract\/drawing|(contract|server|web)\/src)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
  );
  const { output } = await cruise(sources, {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  });
  // Without its parser dependency-cruiser reads nothing and finds nothing wrong.
  const read = new Set(output.modules.filter((module) => module.dependencies.length > 0).map(({ source }) => source));
  const importing = sources.filter((file) => /^import /m.test(readFileSync(join(root, file), 'utf8')));
  const unread = importing.filter((file) => !read.has(file));
  const isBlind = importing.length < 20 || unread.length > 0;
  return [
    ...(isBlind ? [`Импорты прочитаны не у всех: ${read.size} из ${importing.length}, например ${unread[0]}`] : []),
    ...circlesOfNouns(output.modules),
    ...output.summary.violations.map(({ rule, from, to, cycle }) =>
      cycle ? `${[from, ...cycle.map(({ name }) => name)].join(' → ')}: ${rule.name}` : `${from} → ${to}: ${rule.name}`,
    ),
  ];
}
