import { z } from 'zod';
import { ChangedRecord } from './changed-record.ts';
import { resultCodes, statusOf, textOf } from './codes.ts';
import {
  type Caller,
  callerOf,
  type Endpoint,
  type Endpoints,
  methodsOf,
  rightOf,
  type VersionedRead,
} from './endpoint.ts';
import { envelopeOf } from './envelope.ts';
import { exampleOf, type Schema, saidBesides } from './example.ts';
import { rightTitle } from './rights.ts';
import { tokenRightFor } from './token-nouns.ts';
import { tokenNounTitles } from './tokens.ts';

type Json = Record<string, unknown>;

const callerTitles: Record<Caller, string> = {
  anyone: 'все',
  user: 'вошедшие',
  student: 'обучающийся',
  operator: 'оператор',
  center: 'оператор учебного центра',
  administrator: 'администратор учебного центра',
  respondent: 'слушатель, вошедший в свою анкету по коду',
};

function accessTitle({ access }: Endpoint): string {
  const right = rightOf(access);
  const caller = callerTitles[callerOf(access)];
  return right ? `${caller} с правом «${rightTitle(right, 'EducationCenter')}»` : caller;
}

function tokenTitle(endpoint: Endpoint): string {
  const right = tokenRightFor(endpoint);
  if (!right) return 'Ключам программ не открыт';
  return `Ключ программы: «${tokenNounTitles[right.noun]}», ${right.level === 'read' ? 'чтение' : 'изменение'}`;
}

function security(endpoint: Endpoint): Json {
  if (endpoint.access === 'anyone') return {};
  return { security: [{ session: [] }, ...(tokenRightFor(endpoint) ? [{ token: [] }] : [])] };
}

/** The whole contract of a version as an OpenAPI 3.1 description; one tag per feature, the first word of its paths. */
export function toOpenApi(tables: Endpoints[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const table of tables) {
    for (const endpoint of Object.values(table)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      for (const method of methodsOf(endpoint)) {
        const name = method.toLowerCase();
        // From method and path, which no two calls share: two features may well have a call `list` each.
        const operationId = `${name}${endpoint.path.replace(/\W+/g, '_')}`;
        paths[path] = { ...paths[path], [name]: operation(operationId, endpoint) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Допуск',
      version,
      description: 'Портал учебных центров и их клиентов. Ответ каждого вызова: {ok, code, data, msg, fields}.',
    },
    paths,
    components: {
      schemas: {
        ResultCode: {
          type: 'string',
          enum: resultCodes,
          description: resultCodes.map((code) => `${code} (${statusOf(code)}): ${textOf(code)}`).join('\n'),
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', description: 'Ключ программы: «Настройки» → «Программы»' },
      },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): Json {
  const tag = endpoint.path.split('/')[1] ?? '';
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: `Доступ: ${accessTitle(endpoint)}. ${tokenTitle(endpoint)}.`,
    ...security(endpoint),
    ...parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      ...success(endpoint),
      ...(endpoint.guardedBy ? outdated(endpoint.guardedBy) : {}),
      default: {
        description: 'Отказ',
        content: { 'application/json': { schema: schemaOf(envelopeOf(z.null()), 'output') } },
      },
    },
  };
}

function parameters(endpoint: Endpoint): Json {
  const list = [
    ...parametersIn('path', endpoint.params, endpoint),
    ...parametersIn('query', endpoint.query, endpoint),
    ...(endpoint.guardedBy ? [ifMatch(endpoint.guardedBy)] : []),
    ...(endpoint.once ? [idempotencyKey] : []),
  ];
  return list.length > 0 ? { parameters: list } : {};
}

function parametersIn(where: 'path' | 'query', schema: z.ZodType | undefined, { path }: Endpoint): Json[] {
  if (!schema) return [];
  const json: Schema = schemaOf(schema, 'input');
  const example = { ...(exampleOf(json) as Json), ...(where === 'query' ? saidBesides[path] : {}) };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || json.required?.includes(name) === true,
    schema: property,
    ...(name in example ? { example: example[name] } : {}),
  }));
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const fields = endpoint.body
      ? (schemaOf(endpoint.body, 'input') as { properties?: Json; required?: string[] })
      : {};
    const schema = {
      type: 'object',
      properties: { ...fields.properties, file },
      required: [...(fields.required ?? []), 'file'],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!endpoint.body) return {};
  const schema = schemaOf(endpoint.body, 'input');
  const example = exampleOf(schema);
  const said = saidBesides[endpoint.path];
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: said ? { ...(example as Json), ...said } : example },
      },
    },
  };
}

const ifMatch = ({ path }: VersionedRead): Json => ({
  name: 'If-Match',
  in: 'header',
  required: false,
  description: `ETag из ответа ${path}: чужое изменение, сделанное после него, не будет затёрто. Без него ничего не сверяется`,
  schema: { type: 'string' },
});

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Свой для каждого нового запроса, например UUID. Тот же запрос с тем же ключом в течение суток получит тот же ответ и ничего не сделает второй раз; другой – отказ KeyReused (422), одновременный – RequestUnderWay (409)',
  schema: { type: 'string', maxLength: 100 },
};

function outdated({ reply }: VersionedRead): Json {
  const data = ChangedRecord.extend({ current: reply });
  const content = { 'application/json': { schema: schemaOf(envelopeOf(data), 'output') } };
  return { [statusOf('RecordAlreadyChanged')]: { description: textOf('RecordAlreadyChanged'), content } };
}

function success({ reply, state }: Endpoint): Json {
  if (reply === 'redirect') return { 303: { description: 'Переход на страницу портала' } };
  const content =
    reply === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(envelopeOf(reply), 'output') } };
  const headers = { ETag: { description: 'Версия записи для If-Match', schema: { type: 'string' } } };
  return { 200: { description: textOf('Ok'), ...(state ? { headers } : {}), content } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
