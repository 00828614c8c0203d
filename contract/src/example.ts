import { today } from './fields/date.ts';

/** A JSON schema as far as an example needs it. */
export interface Schema {
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
}

const DAY = '2026-11-02';
const ID = '0190b5a0-0000-7000-8000-000000000001';

const texts: Record<string, string> = { uuid: ID, date: DAY, 'date-time': `${DAY}T09:00:00.000Z` };

/** A smallest value that a schema takes: what it says itself (`examples`), else what is required, each by its kind. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (schema.type === 'object') return exampleObject(schema);
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return texts[schema.format ?? ''] ?? 'Текст';
  return null;
}

function exampleObject({ properties = {}, required = [] }: Schema): unknown {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

/**
 * What an example must say besides, by the path of its call: fields that are wanted together, or because of each other,
 * which no schema of one field knows.
 */
export const saidBesides: Record<string, Record<string, unknown>> = {
  '/Operator/RegisterStudentForOperator': {
    surname: 'Иванова',
    name: 'Мария',
    lastName: 'Петровна',
    birthday: '1985-03-14',
    snilsNumber: '112-233-445 95',
  },
  '/Operator/UpdateStudent': { surname: 'Иванова', name: 'Мария', lastName: 'Петровна' },
  '/Course/CreateCourse': { title: 'Охрана труда', issuedDocuments: ['Certificate'] },
  '/Course/UpdateCourse': { title: 'Охрана труда', issuedDocuments: ['Certificate'] },
  '/AssignCourse/CreateRecipiencyDocuments': { type: 'InEducationCenter' },
  '/Group/Create': { dateStartLearning: today() },
  '/AssignCourse/AddAssignCourse': { dateStartLearning: today() },
  '/AssignCourse/AddAssignCourses': { dateStartLearning: today() },
  '/AssignCourse/AddAssignCourseByGroup': { dateStartLearning: today() },
  '/Document/Contract': {
    customerPosition: 'Директор',
    customerSigner: 'Иванова Мария Петровна',
    customerAuthority: 'Устава',
  },
  '/Document/OutsideContract': { assignId: ID },
  '/Accounting/GetUpd': { documentIds: [ID] },
  '/Document/CertificateEducation': { studentId: ID },
  '/StateRegister/GetForecast': { groupId: ID },
  '/ServiceAct': { organizationId: ID, dateStart: '2026-11-01', dateEnd: '2026-11-30' },
  '/ServiceAct/GetInfo': { organizationId: ID, dateStart: '2026-11-01', dateEnd: '2026-11-30' },
};
