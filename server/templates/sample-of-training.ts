import { type SafetyArea, safetyWordings } from '@dopusk/contract/safety-field.ts';
import { type TrainingType, trainingTypeLetters } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { periodTags } from '../src/printing/period.ts';
import type { TemplateData } from './template-data.ts';

const { certificate, check, knowledge, training, protocol, committee } = safetyWordings.LabourProtection;

const courses: Record<TrainingType, Partial<TemplateData['курс']>> = {
  ProfessionalTraining: { название: 'Стропальщик', профессия: 'Стропальщик', разряд: '4', срок_действия: '' },
  AdvancedTraining: {
    название: 'Управление персоналом организации',
    краткое: 'Управление персоналом',
    профессия: '',
    сфера: 'Административно-управленческая и офисная деятельность',
    разряд: '',
    квалификация: '',
    срок_действия: '',
  },
  ProfessionalRetraining: { профессия: '', сфера: 'Обеспечение безопасности', разряд: '', срок_действия: '' },
  SafetyTraining: {
    тип: training,
    проверка: certificate,
    проверку: check,
    знания: knowledge,
    протокол: protocol,
    программа: 'Общие вопросы охраны труда и функционирования системы управления охраной труда',
  },
};

/** Whose certificates bear a last day of validity. */
const expires: Record<TrainingType, boolean> = {
  ProfessionalTraining: false,
  AdvancedTraining: false,
  ProfessionalRetraining: false,
  SafetyTraining: true,
};

const BEGUN = '01.10.2026';

/** Retraining takes 250 hours at least: a shorter sample is four times as long, and begins as much earlier. */
function longEnough({ курс, документ, дисциплины, всего_часов, ...sample }: TemplateData): TemplateData {
  if (всего_часов >= 250) return { курс, документ, дисциплины, всего_часов, ...sample };
  return {
    ...sample,
    курс: { ...курс, часы: всего_часов * 4, часы_слово: 'часов' },
    документ: { ...документ, дата_начала: BEGUN, ...periodTags(BEGUN, документ.дата_окончания) },
    дисциплины: дисциплины.map((discipline) => ({ ...discipline, часы: discipline.часы * 4 })),
    всего_часов: всего_часов * 4,
  };
}

/** A profession is examined. */
const examining = (committee: TemplateData['комиссия']): TemplateData['комиссия'] => ({
  ...committee,
  название: committee.название.replace(/аттестационная/i, (word) =>
    word.startsWith('А') ? 'Экзаменационная' : 'экзаменационная',
  ),
  какой: 'экзаменационной',
});

/** Knowledge of labour protection is checked. */
const checking = (checked: TemplateData['комиссия']): TemplateData['комиссия'] => ({ ...checked, название: committee });

const asIs = (attesting: TemplateData['комиссия']): TemplateData['комиссия'] => attesting;

const sitting: Record<TrainingType, typeof asIs> = {
  ProfessionalTraining: examining,
  AdvancedTraining: asIs,
  ProfessionalRetraining: asIs,
  SafetyTraining: checking,
};

/** A sample as it is with a kind of training. */
export function sampleOfTraining(usual: TemplateData, trainingType: TrainingType): TemplateData {
  const isAwarding = trainingType === 'ProfessionalRetraining';
  const sample = isAwarding ? longEnough(usual) : usual;
  const { профессия, разряд, квалификация, ...курс } = sample.курс;
  const none = { профессия: '', разряд: '', квалификация: isAwarding ? квалификация : '' };
  const isChecked = trainingType === 'SafetyTraining';
  return {
    ...sample,
    комиссия: sitting[trainingType](sample.комиссия),
    люди: isChecked ? sample.люди.map((line) => ({ ...line, результат: 'удовлетворительно' })) : sample.люди,
    курс: { ...курс, ...none, тип: trainingTypeTitles[trainingType].toLowerCase(), ...courses[trainingType] },
    документ: {
      ...sample.документ,
      рег_номер: sample.документ.рег_номер.replace(/^П[КП]/, trainingTypeLetters[trainingType]),
      // Only a diploma has another number beside that of its register.
      рег_номер_отдельный: isAwarding ? sample.документ.рег_номер_отдельный : '',
      действителен_до: expires[trainingType] ? sample.документ.действителен_до : '',
    },
  };
}

/** A sample of safety training as a field has it: in the words of its own act, with its group where it has any. */
export function sampleOfField(sample: TemplateData, area: SafetyArea): TemplateData {
  const { certificate, check, knowledge, training, protocol, committee: название } = safetyWordings[area];
  const isElectrical = area === 'Electrical';
  return {
    ...sample,
    комиссия: { ...sample.комиссия, название },
    курс: {
      ...sample.курс,
      тип: training,
      проверка: certificate,
      проверку: check,
      знания: knowledge,
      протокол: protocol,
      программа: area === 'LabourProtection' ? sample.курс.программа : '',
      группа_электробезопасности: isElectrical ? 'III' : '',
      напряжение: isElectrical ? 'до и выше 1000 В' : '',
      группа_высоты: area === 'Height' ? '2' : '',
    },
  };
}
