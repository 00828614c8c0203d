import { z } from 'zod';
import { orNull } from './fields/optional.ts';
import { REQUIRED } from './fields/text.ts';

/** As whom somebody works at electrical installations; his certificate admits him as that. */
export const StaffCategory = z.enum(
  [
    'AdministrativeTechnical',
    'Operational',
    'OperationalRepair',
    'Repair',
    'Auxiliary',
    'Electrotechnological',
    'Inspector',
  ],
  { error: REQUIRED },
);
export type StaffCategory = z.infer<typeof StaffCategory>;

/** After «категория персонала». */
export const staffCategoryTitles: Record<StaffCategory, string> = {
  AdministrativeTechnical: 'Административно-технический',
  Operational: 'Оперативный',
  OperationalRepair: 'Оперативно-ремонтный',
  Repair: 'Ремонтный',
  Auxiliary: 'Вспомогательный',
  Electrotechnological: 'Электротехнологический',
  Inspector: 'Специалист по охране труда, контролирующий электроустановки',
};

/** The same after «в качестве». */
export const staffCategoryGenitives: Record<StaffCategory, string> = {
  AdministrativeTechnical: 'административно-технического персонала',
  Operational: 'оперативного персонала',
  OperationalRepair: 'оперативно-ремонтного персонала',
  Repair: 'ремонтного персонала',
  Auxiliary: 'вспомогательного персонала',
  Electrotechnological: 'электротехнологического персонала',
  Inspector: 'специалиста по охране труда, контролирующего электроустановки',
};

/** Why knowledge is checked: protocols and certificates of every check of knowledge say it. */
export const CheckReason = z.enum(['Initial', 'Regular', 'Extraordinary', 'Repeated'], { error: REQUIRED });
export type CheckReason = z.infer<typeof CheckReason>;

export const checkReasonTitles: Record<CheckReason, string> = {
  Initial: 'Первичная',
  Regular: 'Очередная',
  Extraordinary: 'Внеочередная',
  Repeated: 'Повторная',
};

/** Up to which voltage somebody is admitted, and by which group; the fifth group is for both voltages alone. */
export const Admission = z.enum(['IILow', 'IIBoth', 'IIILow', 'IIIBoth', 'IVLow', 'IVBoth', 'VBoth'], {
  error: REQUIRED,
});
export type Admission = z.infer<typeof Admission>;

const LOW = 'до 1000\u00a0В';
const BOTH = 'до и\u00a0выше 1000\u00a0В';

const admissions: Record<Admission, { group: string; voltage: string }> = {
  IILow: { group: 'II', voltage: LOW },
  IIBoth: { group: 'II', voltage: BOTH },
  IIILow: { group: 'III', voltage: LOW },
  IIIBoth: { group: 'III', voltage: BOTH },
  IVLow: { group: 'IV', voltage: LOW },
  IVBoth: { group: 'IV', voltage: BOTH },
  VBoth: { group: 'V', voltage: BOTH },
};

/** «III группа, до и выше 1000 В». */
export const admissionTitles = Object.fromEntries(
  Admission.options.map((admission) => {
    const { group, voltage } = admissions[admission];
    return [admission, `${group}\u00a0группа, ${voltage}`];
  }),
) as Record<Admission, string>;

/**
 * What a check of knowledge says of one person, beside its result: the reason of every one; as whom and to what somebody is admitted of
 * electrical safety alone, null of others.
 */
export const ElectricalCheck = z.object({
  staffCategory: StaffCategory.nullable(),
  checkReason: CheckReason.nullable(),
  /** Null for what the course says. */
  admission: Admission.nullable(),
});
export type ElectricalCheck = z.output<typeof ElectricalCheck>;

/** As it is sent: what is left out or empty is not known yet, of the admission what the course says, of the reason the usual one. */
export const ElectricalCheckBody = z.object({
  staffCategory: orNull(StaffCategory),
  checkReason: orNull(CheckReason),
  admission: orNull(Admission),
});

export const NO_ELECTRICAL_CHECK: ElectricalCheck = { staffCategory: null, checkReason: null, admission: null };

export const isSameCheck = (a: ElectricalCheck, b: ElectricalCheck): boolean =>
  a.staffCategory === b.staffCategory && a.checkReason === b.checkReason && a.admission === b.admission;

/** The group and the voltage of a person: his own, else the course's. */
export const admittedTo = (
  { admission }: Pick<ElectricalCheck, 'admission'>,
  course: { group: string | null; voltage: string | null },
): { group: string; voltage: string } =>
  admission ? admissions[admission] : { group: course.group ?? '', voltage: course.voltage ?? '' };

/** Whether a certificate can say all of it. */
export const isElectricalKnown = (check: ElectricalCheck | null): boolean =>
  check !== null && check.staffCategory !== null && check.checkReason !== null;

const HIGH_GROUPS = ['IV', 'V'];

/**
 * What to think of before somebody is admitted to a high group by his first check; null where there is nothing.
 * @param group «IV», where the check says none of its own; a title that begins with it will do
 */
export function firstCheckHint(
  { checkReason, admission }: { checkReason?: string | null | undefined; admission?: string | null | undefined },
  group: string | null,
): string | null {
  const own = Admission.safeParse(admission);
  const [to = ''] = (own.success ? admissions[own.data].group : (group ?? '')).split(/\s/);
  if (checkReason !== 'Initial' || !HIGH_GROUPS.includes(to)) return null;
  return `Первичная проверка сразу на ${to} группу: её дают после предыдущей группы и стажа с ней (приказ Минтруда № 903н). Если человека проверяли раньше, укажите другую причину`;
}
