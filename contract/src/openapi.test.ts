import { describe, expect, test } from 'vitest';
import { methodsOf } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';
import { callsOfNoun } from './token-nouns.ts';
import { TOKEN_NOUNS } from './tokens.ts';

interface Described {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

const calls = TOKEN_NOUNS.flatMap((noun) => [...callsOfNoun(noun, 'read'), ...callsOfNoun(noun, 'write')]);

/** How /api/openapi.json describes a call. */
function describedAs(call: (typeof calls)[number]): Described {
  const { paths } = toOpenApi([{ call }], '0.0.0') as { paths: Record<string, Record<string, Described>> };
  return Object.values(paths)[0]?.[methodsOf(call)[0].toLowerCase()] ?? {};
}

describe('the example of a call for programs', () => {
  test.each(calls.map((call) => [call.path, call] as const))('is a request that %s takes', (_, call) => {
    const { parameters = [], requestBody } = describedAs(call);
    for (const place of ['path', 'query'] as const) {
      const said = parameters.filter((parameter) => parameter.in === place && 'example' in parameter);
      const example = Object.fromEntries(said.map(({ name, example }) => [name, example]));
      const schema = place === 'path' ? call.params : call.query;
      expect(schema?.safeParse(example).error?.issues).toBeUndefined();
    }
    const example = requestBody?.content['application/json']?.example;
    if (call.body && !call.upload) expect(call.body.safeParse(example).error?.issues).toBeUndefined();
  });
});
