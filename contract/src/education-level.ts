import { z } from 'zod';

export const EducationLevel = z.enum(['High', 'MiddleCommon', 'MiddleProfessional']);
export type EducationLevel = z.infer<typeof EducationLevel>;

export const educationLevelTitles: Record<EducationLevel, string> = {
  High: 'Высшее',
  MiddleCommon: 'Среднее общее',
  MiddleProfessional: 'Среднее профессиональное',
};

/** What tables write for each. */
export const educationLevelWords: Record<EducationLevel, [string, ...string[]]> = {
  High: [
    educationLevelTitles.High,
    'высшее профессиональное',
    'высшее образование',
    'высш.',
    'во',
    'бакалавр',
    'бакалавриат',
    'магистр',
    'магистратура',
    'специалитет',
  ],
  MiddleCommon: [
    educationLevelTitles.MiddleCommon,
    'среднее',
    'общее среднее',
    'среднее полное',
    'среднее (полное) общее',
    'ср. общее',
    '11 классов',
  ],
  MiddleProfessional: [
    educationLevelTitles.MiddleProfessional,
    'среднее специальное',
    'средне-специальное',
    'ср. спец.',
    'ср. специальное',
    'средне-спец.',
    'среднее спец.',
    'ср. проф.',
    'среднее проф.',
    'среднее техническое',
    'начальное профессиональное',
    'спо',
  ],
};

/** Whether a person may be taught in advanced training or retraining (273-ФЗ, article 76, part 3); what is not known is not enough. */
export const mayRetrain = (level: EducationLevel | null): boolean => level !== null && level !== 'MiddleCommon';

/** By what a person shows his education when it is no diploma: as the federal register lists it beside the levels. */
export const EducationProof = z.enum(['Reference', 'Experience', 'Rules']);
export type EducationProof = z.infer<typeof EducationProof>;

export const educationProofTitles: Record<EducationProof, string> = {
  Reference: 'Справка',
  Experience: 'Стаж',
  Rules: 'Пункт 1 правил формирования ФИС ФРДО',
};

const registerLevels: Record<EducationLevel, string> = {
  High: 'Высшее образование',
  MiddleProfessional: 'Среднее профессиональное образование',
  // The list of the register has no such level, nor is such a person taught further (273-ФЗ, article 76, part 3).
  MiddleCommon: '',
};

/** «Уровень образования ВО/СПО» word for word as the federal register lists it; empty for what its list does not have. */
export function registerLevelOf(level: EducationLevel | null, proof: EducationProof | null): string {
  if (proof) return educationProofTitles[proof];
  return level ? registerLevels[level] : '';
}
