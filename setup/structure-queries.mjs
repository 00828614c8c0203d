import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';
import { root } from './install.mjs';
import { unscoped } from './unscoped-queries.mjs';

/** Files of queries. The tables of outside/ are those of the stand-ins for banks and learning systems. */
const QUERIES = /^server\/src\/(features\/.*\/db(\.ts$|\/)|db\/|http\/(session|token|once|rate-limit)\.ts$)/;
const TEST = /\.test\.ts$|-test-process\.ts$/;

/** By one of these a function asks the database. */
const DATABASES = new Set(['Db', 'Tx']);
/** One of these says whose rows it may touch: the session gate makes scopes, queries the others (db/seen.ts). */
const PROOFS = new Set([
  'UserScope',
  'OperatorScope',
  'CenterScope',
  'StudentScope',
  'RespondentScope',
  'Seen',
  'Locked',
]);

/** Where ids are made what db/seen.ts says of them. */
const MAKERS = /^server\/src\/db\/(seen|new-id)\.ts$/;

const modules = new Map();

/** A file with the declarations of its types and functions by name, and where its other types come from. */
function moduleOf(file) {
  const known = modules.get(file);
  if (known) return known;
  const { body } = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', target: 'es2024' });
  const module = { file, body, declared: new Map(), imported: new Map() };
  modules.set(file, module);
  for (const item of body) {
    for (const { local, imported } of item.type === 'ImportDeclaration' ? item.specifiers : []) {
      module.imported.set(local.value, { from: item.source.value, name: imported?.value ?? local.value });
    }
    for (const [name, node] of declarationsOf(item.declaration ?? item)) module.declared.set(name, node);
  }
  return module;
}

function declarationsOf(node) {
  if (/^Ts(Interface|TypeAlias)Declaration$/.test(node.type)) return [[node.id.value, node]];
  if (node.type === 'FunctionDeclaration') return [[node.identifier.value, node]];
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.value, init]] : []));
}

function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const value of Object.values(node)) yield* nodesOf(value);
  }
}

/** What a node of a type refers to by name: a type, what an interface extends, or a function by `typeof`. */
const REFERENCES = {
  TsTypeReference: ({ typeName }) => typeName.value,
  TsExpressionWithTypeArguments: ({ expression }) => expression.value,
  TsTypeQuery: ({ exprName }) => exprName.value,
};

/** The names of the types that a type is made of, in other files of the server too. */
function* namesOf(type, module, met = new Set()) {
  for (const node of nodesOf(type)) {
    const name = REFERENCES[node.type]?.(node);
    if (!name || met.has(name)) continue;
    met.add(name);
    yield name;
    if (DATABASES.has(name) || PROOFS.has(name)) continue;
    const [declaration, home] = find(name, module);
    if (declaration) yield* namesOf(declaration, home, met);
  }
}

function find(name, module) {
  const own = module.declared.get(name);
  if (own) return [own, module];
  const { from, name: there } = module.imported.get(name) ?? {};
  if (!from?.startsWith('.')) return [];
  const home = moduleOf(join(dirname(module.file), from).replaceAll('\\', '/'));
  return [home.declared.get(there), home];
}

/** The functions that a file exports: names with parameters. */
function exportedFunctions({ body }) {
  return body
    .filter(({ type }) => type === 'ExportDeclaration')
    .flatMap(({ declaration }) => declarationsOf(declaration))
    .filter(([, { type }]) => /Function/.test(type))
    .map(([name, { params }]) => [name, params.map((param) => param.pat ?? param)]);
}

/** Whether a function asks the database, and whether it is told whose rows it may touch. A `_` is not read. */
function judge(params, module) {
  const annotated = params.filter(({ type, value }) => type !== 'Identifier' || !value.startsWith('_'));
  const names = annotated.map((param) => {
    const { typeAnnotation } = param.typeAnnotation ?? param.left?.typeAnnotation ?? {};
    return new Set(typeAnnotation ? namesOf(typeAnnotation, module) : []);
  });
  const has = (wanted) => names.some((one) => !one.isDisjointFrom(wanted));
  return { asks: has(DATABASES), isTold: has(PROOFS) };
}

/** «file name» of each exported function that asks the database without being told whose rows it may touch. */
function untold(files) {
  const found = new Set();
  let asking = 0;
  for (const file of files) {
    const module = moduleOf(file);
    for (const [name, params] of exportedFunctions(module)) {
      const { asks, isTold } = judge(params, module);
      if (asks) asking += 1;
      if (asks && !isTold) found.add(`${file} ${name}`);
    }
  }
  return { found, asking };
}

const LOCKS = /for(NoKey)?Update|forKeyShare|for (no key )?update/;
const PROMISED = /(payload|data): z\.object\(\{[^}]*\}\)/g;

/** How a text makes ids look come to by right that are not. */
function forgeries(file, text) {
  if (MAKERS.test(file)) return [];
  const forged = [];
  if (/\bas (Seen|Locked)\b/.test(text)) forged.push('id не приводят к Seen и Locked: их даёт запрос');
  if (!QUERIES.test(file) && /(narrowType|\bsql)<[^`(]*\b(Seen|Locked)</.test(text)) {
    forged.push('Seen и Locked даёт только файл запросов');
  }
  for (const part of text.split(/^(?=(?:export )?(?:async )?(?:function|const)\b)/m)) {
    const makes = [...part.matchAll(/(?:narrowType|\bsql)<([^`(]*)>/g)].some(([, type]) => /\bLocked</.test(type));
    if (makes && !LOCKS.test(part)) forged.push(`Locked без блокировки: ${part.slice(0, 60).split('\n')[0]}`);
  }
  const isCarrying = /\bdefine(Job|Message)\(/.test(text);
  if (/\bcarriedId</.test(isCarrying ? text.replace(PROMISED, '') : text)) {
    forged.push('carriedId – только в том, что несут задача или письмо');
  }
  return forged;
}

/**
 * Says which functions of queries take neither a scope nor a row that was come to by right (docs/decisions/0003-scopes.md), and
 * where such a row is forged.
 * @param {string[]} files relative to the root
 * @returns {string[]} a line for each
 */
export function brokenQueryRules(files) {
  const sources = files.filter((file) => /^server\/src\//.test(file) && file.endsWith('.ts') && !TEST.test(file));
  const { found, asking } = untold(sources.filter((file) => QUERIES.test(file)));
  if (asking < 100) return ['server/src: запросы не прочитаны – проверка ничего не проверила'];
  const listed = new Set(unscoped.flatMap(({ functions }) => functions));
  return [
    ...[...found.difference(listed)].map((one) => `${one}: нет ни scope, ни строки Seen или Locked`),
    ...[...listed.difference(found)].map((one) => `setup/unscoped-queries.mjs: ${one} здесь больше не нужен`),
    ...sources.flatMap((file) =>
      forgeries(file, readFileSync(join(root, file), 'utf8')).map((rule) => `${file}: ${rule}`),
    ),
  ];
}
