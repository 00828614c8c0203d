import { z } from 'zod';

/** What a course of safety training is about: each area has a wording of its own for its certificate and protocol. */
export const SafetyArea = z.enum(['LabourProtection', 'Fire', 'Electrical', 'Height', 'Other']);
export type SafetyArea = z.infer<typeof SafetyArea>;

export const safetyAreaTitles: Record<SafetyArea, string> = {
  LabourProtection: 'Охрана труда',
  Fire: 'Пожарная безопасность',
  Electrical: 'Электробезопасность',
  Height: 'Работы на высоте',
  Other: 'Иная проверка знаний',
};

/**
 * What a line of the reference list says of safety training; of other training there is none. The list itself is
 * `server/data/safety-fields.json`.
 */
export const SafetyField = z.object({
  area: SafetyArea,
  /** The number of the program in the Ministry of Labour's register of the trained; null outside of it. */
  learnProgramId: z.number().int().nullable(),
  /** «III» of electrical safety, «2» of work at height. */
  group: z.string().nullable(),
  /** «до и выше 1000 В», of electrical safety. */
  voltage: z.string().nullable(),
});
export type SafetyField = z.output<typeof SafetyField>;

/** Programs А, Б, first aid and protective equipment; the others are high-risk works (В). */
const GENERAL_PROGRAMS: readonly number[] = [1, 2, 3, 4];

/**
 * After how many years knowledge is usually checked again: a suggestion for the form, which the center changes. The terms
 * stand in acts that change (labour protection: rules 2464; fire, electrical, height: the rules of each), so the portal
 * promises none of them.
 */
export function suggestedValidity({ area, learnProgramId, group }: SafetyField): number | null {
  if (area === 'LabourProtection') return GENERAL_PROGRAMS.includes(learnProgramId ?? 0) ? 3 : 1;
  if (area === 'Height') return group === '3' ? 5 : 3;
  const others: Record<'Fire' | 'Electrical' | 'Other', number | null> = { Fire: 3, Electrical: 1, Other: null };
  return others[area];
}

/** Whether a certificate of the area bears its owner's photo, as the form that the rules of work at height attach has it. */
export const bearsPhoto = (area: SafetyArea | null): boolean => area === 'Height';

/**
 * Whether a committee, by its title, checks knowledge of another field than this one: neither one of several fields nor one whose title
 * names none does.
 * @param own the field of the course; null of training that is no check of knowledge
 */
export function isCommitteeOfOther(title: string, own: SafetyArea | null): boolean {
  if (own === null || own === 'Other') return false;
  const named = SafetyArea.options.filter(
    (area) => area !== 'Other' && title.toLowerCase().includes(safetyWordings[area].knowledge),
  );
  return named.length > 0 && !named.includes(own);
}

/** The field whose certificate is headed so, as a document keeps it; null of what is no check of knowledge. */
export const areaHeaded = (certificate: string): SafetyArea | null =>
  SafetyArea.options.find((area) => safetyWordings[area].certificate === certificate) ?? null;

interface SafetyWording {
  /** The second line of the certificate, under «УДОСТОВЕРЕНИЕ». */
  certificate: string;
  /** What was done, after «прошёл обучение и» and «комиссия провела»: in the words of the act that asks for it. */
  check: string;
  /** In the genitive after «проверку знаний», for templates that say so themselves; empty where nothing is to be added. */
  knowledge: string;
  /** What the training is called, after «вид обучения:». */
  training: string;
  /** The second line of the protocol, under «ПРОТОКОЛ №». */
  protocol: string;
  /** What the act calls the committee that checks. */
  committee: string;
}

export const safetyWordings: Record<SafetyArea, SafetyWording> = {
  LabourProtection: {
    // The Rules say «проверка знания», and so does everything about labour protection.
    certificate: 'о проверке знания требований охраны труда',
    check: 'проверку знания требований охраны труда',
    knowledge: 'требований охраны труда',
    training: 'обучение по охране труда',
    protocol: 'заседания комиссии по проверке знания требований охраны труда',
    committee: 'Комиссия по проверке знания требований охраны труда',
  },
  Fire: {
    certificate: 'о проверке знаний требований пожарной безопасности',
    check: 'проверку знаний требований пожарной безопасности',
    knowledge: 'требований пожарной безопасности',
    training: 'обучение мерам пожарной безопасности',
    protocol: 'заседания комиссии по проверке знаний требований пожарной безопасности',
    committee: 'Комиссия по проверке знаний требований пожарной безопасности',
  },
  Electrical: {
    certificate: 'о проверке знаний правил работы в электроустановках',
    check: 'проверку знаний правил работы в электроустановках',
    knowledge: 'правил работы в электроустановках',
    training: 'подготовка по электробезопасности',
    protocol: 'проверки знаний правил работы в электроустановках',
    committee: 'Комиссия по проверке знаний норм и правил работы в электроустановках',
  },
  Height: {
    certificate: 'о допуске к работам на высоте',
    check: 'проверку знаний безопасных методов и приёмов выполнения работ на высоте',
    knowledge: 'безопасных методов и приёмов выполнения работ на высоте',
    training: 'обучение безопасным методам и приёмам выполнения работ на высоте',
    protocol: 'заседания комиссии по проверке знаний безопасных методов и приёмов выполнения работ на высоте',
    committee: 'Комиссия по проверке знаний безопасных методов и приёмов выполнения работ на высоте',
  },
  Other: {
    certificate: 'о проверке знаний',
    check: 'проверку знаний',
    knowledge: '',
    training: 'обучение безопасным методам работы',
    protocol: 'заседания комиссии по проверке знаний',
    committee: 'Комиссия по проверке знаний',
  },
};
