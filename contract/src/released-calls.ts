import { type Endpoint, methodsOf } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';
import { callsOfNoun, tokenRightFor } from './token-nouns.ts';
import { TOKEN_NOUNS } from './tokens.ts';

/** A JSON schema as far as programs depend on it. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
}

/**
 * What a program relies on of a call, a line for each value: where it stands (`body.students[].id`) → of what kinds it may
 * be, `!` behind what must be said (of a request) or is always there (of an answer).
 */
interface Lines {
  [place: string]: string;
}

/** A call as programs know it: what their tokens need for it, what it asks and what it answers. */
export interface ReleasedCall {
  token: string;
  asks: Lines;
  answers: Lines;
}

/** Calls by method and path. */
export type ReleasedCalls = Record<string, ReleasedCall>;

/** The calls that tokens open, as today's contract has them. */
export function todaysCalls(): ReleasedCalls {
  const calls = TOKEN_NOUNS.flatMap((noun) => [...callsOfNoun(noun, 'read'), ...callsOfNoun(noun, 'write')]);
  return Object.fromEntries(calls.map((call) => [`${methodsOf(call)[0]} /api${call.path}`, describe(call)]));
}

interface Described {
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

function describe(call: Endpoint): ReleasedCall {
  const { paths } = toOpenApi([{ call }], '') as { paths: Record<string, Record<string, Described>> };
  const said = Object.values(paths)[0]?.[methodsOf(call)[0].toLowerCase()];
  const asks: Lines = {};
  for (const { name, in: place, required, schema } of said?.parameters ?? []) {
    collect(schema, `${place}.${name}`, required, asks);
  }
  for (const { schema } of Object.values(said?.requestBody?.content ?? {})) collect(schema, 'body', true, asks);
  const answers: Lines = {};
  const [kind, answer] = Object.entries(said?.responses[200]?.content ?? {})[0] ?? [];
  const data = answer?.schema.properties?.data;
  if (data) collect(data, 'data', true, answers);
  else answers.file = kind ?? 'redirect';
  const right = tokenRightFor(call);
  return { token: `${right?.noun} ${right?.level}`, asks, answers };
}

/** Writes the lines of a value and of what is in it. */
function collect(schema: Schema, place: string, isSure: boolean, lines: Lines): void {
  const kinds = schema.anyOf ?? [schema];
  const names = [...new Set(kinds.flatMap(kindsOf))].sort();
  lines[place] = names.join('|') + (isSure ? '!' : '');
  for (const kind of kinds) {
    for (const [name, value] of Object.entries(kind.properties ?? {})) {
      collect(value, `${place}.${name}`, kind.required?.includes(name) === true, lines);
    }
    if (kind.items) collect(kind.items, `${place}[]`, true, lines);
    if (typeof kind.additionalProperties === 'object') collect(kind.additionalProperties, `${place}.*`, true, lines);
  }
}

function kindsOf(schema: Schema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf);
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value));
  return [schema.type ?? 'any'].flat();
}

const parts = (line: string) => ({
  isSure: line.endsWith('!'),
  kinds: line.replace(/!$/, '').split('|'),
});

/** Whether a value of one kind passes where others are taken: a word of a list is a text. */
const passes = (kind: string, taken: string[]): boolean =>
  taken.includes(kind) || taken.includes('any') || (kind.startsWith('"') && taken.includes('string'));

/**
 * What a program written against the released calls would stumble over today, a sentence each; empty when it works on.
 * New calls, new optional fields of requests, new fields of answers and new words of an answered list break nothing
 * (programs are told so at /api/docs/recipes).
 */
export function breakingChanges(released: ReleasedCalls, now: ReleasedCalls): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const after = now[name];
    if (!after) return [`${name}: no longer there, or closed to tokens`];
    const token = after.token === before.token ? [] : [`wants the token’s ${after.token}, not ${before.token}`];
    return [...token, ...brokenAsks(before.asks, after.asks), ...brokenAnswers(before.answers, after.answers)].map(
      (change) => `${name}: ${change}`,
    );
  });
}

function brokenAsks(before: Lines, after: Lines): string[] {
  const changed = Object.entries(before).flatMap(([place, line]) => {
    const now = after[place];
    if (now === undefined) return [`takes ${place} no longer`];
    const [was, is] = [parts(line), parts(now)];
    const refused = was.kinds.filter((kind) => !passes(kind, is.kinds));
    return [
      ...refused.map((kind) => `takes ${kind} in ${place} no longer`),
      ...(is.isSure && !was.isSure ? [`demands ${place}`] : []),
    ];
  });
  const demanded = Object.entries(after).filter(
    ([place, line]) => !(place in before) && isDemanded(place, line, before),
  );
  return [...changed, ...demanded.map(([place]) => `demands ${place}`)];
}

/** A new field that must be said within something that programs say already. */
function isDemanded(place: string, line: string, before: Lines): boolean {
  const around = place.replace(/(\[\]|\.[^.]+)$/, '');
  return parts(line).isSure && !place.endsWith('[]') && (around in before || !around.includes('.'));
}

function brokenAnswers(before: Lines, after: Lines): string[] {
  return Object.entries(before).flatMap(([place, line]) => {
    const now = after[place];
    if (now === undefined) return [`answers no ${place}`];
    const [was, is] = [parts(line), parts(now)];
    const isList = was.kinds.some((kind) => kind.startsWith('"'));
    const strange = is.kinds.filter((kind) => !passes(kind, was.kinds) && !(isList && kind.startsWith('"')));
    return [
      ...strange.map((kind) => `answers ${kind} in ${place}`),
      ...(was.isSure && !is.isSure ? [`may leave ${place} out`] : []),
    ];
  });
}
