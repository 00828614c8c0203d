import { z } from 'zod';
import { DisciplineGrade, GradeType } from './documents/diplom/grades.ts';
import { SelfExaminer } from './documents/document-info.ts';
import { ElectricalCheck, ElectricalCheckBody } from './electrical-check.ts';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { optionalText } from './fields/text.ts';
import { LinkedCheck } from './linked-check.ts';
import { Outcome, TrainingResult } from './training-result.ts';
import { TrainingType } from './training-type.ts';

/** One person of a group on a course, with what the committee has decided. */
export const PersonResult = z.object({
  assignId: id,
  fullName: z.string(),
  /** The last day of the person's training. */
  dateEnd: z.string(),
  /** Null while nobody has said it. */
  result: TrainingResult.nullable(),
  /** What a check of knowledge says beside it (electrical-check.ts); null of another training. */
  electrical: ElectricalCheck.nullable(),
  /** By disciplines; of one without a grade nothing is there. */
  grades: z.record(z.string(), DisciplineGrade),
  /** A diploma prints these grades: while it holds, they stay. */
  areGradesHeld: z.boolean(),
  /** Who has said it, and when; empty and null where it is from before that was kept. */
  notedBy: z.string(),
  notedAt: z.string().nullable(),
  /** The fixed document that says this result: while it holds, the result stays. Null without one. */
  heldBy: z.string().nullable(),
  /** The training in which his check is repeated (decision 820); null without one. */
  repeated: LinkedCheck.nullable(),
  /** Whether he has failed a check before this one, so that this is a repeated one. */
  hasFailedBefore: z.boolean(),
  /** The same of what a check of electrical safety says beside it, which what was prepared ahead holds too. */
  checkHeldBy: z.string().nullable(),
});
export type PersonResult = z.output<typeof PersonResult>;

export const CourseResults = z.object({
  groupTitle: z.string(),
  courseTitle: z.string(),
  trainingType: TrainingType,
  /** Of electrical safety: what everybody is admitted to of whom nothing else is said, «III группа, до 1000 В». */
  admission: z.string(),
  /** What grades are given in; of trainings without an examination that is graded none. */
  disciplines: z.array(z.object({ id, title: z.string(), hoursCount: z.number() })),
  /** The day on which a protocol that was prepared ahead says that the committee has decided; null without one. */
  preparedOn: z.string().nullable(),
  people: z.array(PersonResult),
  /** Who of them, while no protocol is fixed, sits in the committee that examines them on the last day of his training. */
  selfExaminers: z.array(SelfExaminer),
});
export type CourseResults = z.output<typeof CourseResults>;

const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema, z.null()]).default(null);

const Grades = z.record(id, DisciplineGrade.nullable());

export const ResultsBody = z.object({
  groupId: id,
  courseId: id,
  /** The day of the decision. */
  date: isoDate,
  /** Of whom something is said; who is left out keeps what he has. */
  results: z
    .array(
      z.object({
        assignId: id,
        /** Null for «не вынесено». */
        outcome: optional(Outcome),
        grade: optional(GradeType),
        reason: optionalText(200),
        /** What stood there when the table was opened: left so, it changes nothing that another has said since. */
        seen: z
          .object({ outcome: Outcome.nullable(), grade: GradeType.nullable(), reason: z.string().max(200) })
          .optional(),
        /** By the ids of the disciplines; what is left out stays, null takes a grade back. */
        grades: Grades.optional(),
        seenGrades: Grades.optional(),
        /** Of a check of knowledge; left out, it stays. */
        electrical: ElectricalCheckBody.optional(),
        seenElectrical: ElectricalCheck.optional(),
      }),
    )
    .max(500)
    .refine((said) => new Set(said.map(({ assignId }) => assignId)).size === said.length, 'Кто-то назван дважды'),
});
export type ResultsBody = z.output<typeof ResultsBody>;

export const results = endpoints({
  read: {
    method: 'GET',
    path: '/AssignCourse/GetResults/:id',
    access: 'center:Training',
    summary: 'Результаты обучения группы на курсе: всех, кто его проходит',
    params: IdParams,
    query: z.object({ courseId: id }),
    reply: CourseResults,
  },
  save: {
    method: 'POST',
    path: '/AssignCourse/SetResults',
    access: 'center:Training',
    summary:
      'Записать результаты обучения группы на курсе: сдал, не сдал или не явился, с оценкой, причиной и оценками по дисциплинам',
    body: ResultsBody,
    reply: z.null(),
  },
});
