import fc from 'fast-check';
import type { z } from 'zod';
import type { StrangerHousehold } from '../world.ts';

// biome-ignore lint/suspicious/noExplicitAny: a walk over any schema; zod types its definitions by kind.
type Definition = any;

/** What people enter: one of them fits nearly every text or number of the contract. */
const entries: readonly unknown[] = [
  'Проверка',
  'Проверкина Анна Ильинична',
  'A-1',
  '1',
  1,
  2,
  100,
  0,
  true,
  '2026-11-20',
  '2020-01-31',
  '1990-05-17',
  '2026-11',
  '2026-11-20T10:00:00.000Z',
  'fuzz@example.test',
  '+79123456789',
  '7707083893',
  '770701001',
  '1027700132195',
  '112-233-445 95',
  '40702810938000060473',
  '044525225',
  '30101810400000000225',
  'Надёжный-1',
  '123456',
  'https://moodle.example.test',
  'Current',
  '101000, Москва',
];

/**
 * Values that the schema probably accepts: every object complete, every leaf one of the ordinary entries that fits it,
 * every id one of the household's, preferably of what its name says.
 */
export function plausible(schema: z.ZodType, household: StrangerHousehold, name = ''): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as { def: Definition };
  const inner = (part: z.ZodType) => plausible(part, household, name);
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, z.ZodType>);
      return fc.record(Object.fromEntries(shape.map(([key, part]) => [key, plausible(part, household, key)])));
    }
    case 'array':
      return fc.array(inner(def.element), { minLength: 1, maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), inner(def.valueType), { maxKeys: 1 });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return fc.oneof(
        { arbitrary: inner(def.innerType), weight: 4 },
        fc.constant(def.type === 'nullable' ? null : undefined),
      );
    case 'pipe':
      return inner(def.in.def.type === 'transform' ? def.out : def.in);
    case 'lazy':
      return inner(def.getter());
    case 'union':
      return fc.oneof(...(def.options as z.ZodType[]).map(inner));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    default: {
      const fitting = [...idsFor(name, household), ...entries].filter((value) => schema.safeParse(value).success);
      return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.constant(null);
    }
  }
}

/** The household's ids that a field of this name may mean; all of them when its name says nothing. */
function idsFor(name: string, household: StrangerHousehold): string[] {
  const ids = {
    organization: household.clientId,
    client: household.clientId,
    center: household.centerId,
    student: household.student.studentId,
    operator: household.clientOperator.operatorId,
    committee: household.committeeId,
    discipline: household.disciplineId,
    course: household.courseId,
    assign: household.assignmentId,
    group: household.groupId,
    file: household.passportFileId,
    document: household.documentId,
    balance: household.balanceId,
    template: household.templateId,
    invoice: household.invoiceId,
    questionnaire: household.questionnaireId,
    payment: household.bankPaymentId,
  };
  const meant = Object.entries(ids).filter(([noun]) => name.toLowerCase().includes(noun));
  return (meant.length > 0 ? meant : Object.entries(ids)).map(([, id]) => id);
}
