import { committeesGradeIn, isFinal } from '@dopusk/contract/documents/diplom/final-work.ts';
import { DiplomBody, type DiplomForm } from '@dopusk/contract/documents/diplom/form.ts';
import {
  disciplineGradeTitles,
  type GradeType,
  gradeTitles,
  type PassedGrade,
} from '@dopusk/contract/documents/diplom/grades.ts';
import { type EducationLevel, mayRetrain } from '@dopusk/contract/education-level.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import { isRefused } from '@dopusk/contract/training-result.ts';
import type { z } from 'zod';
import { shortDate } from '../../../printing/words.ts';
import { writeGrades } from '../../assignments/results/db.ts';
import type { DocumentKind } from '../document-kind.ts';
import { educationOf, educationTitles, issueDateAfter } from '../education.ts';
import type { Facts } from '../facts.ts';
import { commonData, educationText } from '../printed-data.ts';

/** Федеральный закон 273-ФЗ, статья 76, часть 3. */
const TOO_LOW = 'К переподготовке допускают со средним профессиональным или высшим образованием';

/** Диплом о профессиональной переподготовке with its two appendices. */
export const diplom: DocumentKind<'Diplom', DiplomForm, z.output<typeof DiplomBody>> = {
  type: 'Diplom',
  body: DiplomBody,
  numberField: 'number',
  dateField: 'date',
  fieldTitles: {
    ...educationTitles,
    series: 'серия',
    regNumber: 'регистрационный номер',
    licenseDate: 'дата лицензии центра',
    appendixOne: 'приложение 1',
    educationType: 'предыдущее образование',
    themeTitle: 'тема итоговой работы',
    appendixTwo: 'приложение 2',
    disciplines: 'дисциплины',
    id: 'дисциплина',
    title: 'название дисциплины',
    gradeType: 'оценки',
  },
  suggest: (facts) => ({
    ...educationOf(facts),
    series: facts.lastSeries,
    regNumber: '',
    licenseDate: facts.center.licenceDate,
    appendixOne: { educationType: facts.student.educationType, themeTitle: '' },
    // Of disciplines whose grade nobody has said the committee's may be meant; that of the examination is the committee's alone.
    appendixTwo: {
      disciplines: facts.course.disciplines.map((discipline) => ({
        ...discipline,
        gradeType: suggestedGrade(facts, discipline),
      })),
    },
  }),
  complete: (form, { series, gradeType }) => ({
    ...form,
    // What is said for the group is meant for all of it: the form begins with the series of the latest diploma.
    series: series || form.series,
    appendixTwo: {
      disciplines: form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: row.gradeType ?? gradeType })),
    },
  }),
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({
    ...form,
    number,
    regNumber: form.regNumber === form.number ? number : form.regNumber,
  }),
  issueDate: ({ date, dateEnd }) => date || issueDateAfter(dateEnd),
  check: (facts, { appendixOne, appendixTwo }) => {
    const { course } = facts;
    if (!mayRetrain(appendixOne.educationType)) {
      const message = appendixOne.educationType ? TOO_LOW : REQUIRED;
      return { 'appendixOne.educationType': [{ code: 'Invalid', message }] };
    }
    const taught = course.disciplines.map(({ id }) => id);
    const graded = appendixTwo.disciplines.map(({ id }) => id);
    const isWhole = taught.length === graded.length && taught.every((id) => graded.includes(id));
    if (isWhole) return gradeFault(facts, appendixTwo.disciplines);
    const message = 'Дисциплины курса изменились. Обновите страницу и проверьте оценки';
    return { 'appendixTwo.disciplines': [{ code: 'NotFoundDiscipline', message }] };
  },
  prepare: async (tx, scope, facts, assignId, { appendixTwo }) => {
    // What the appendix prints is what the results say, wherever it was typed first.
    const grades = Object.fromEntries(appendixTwo.disciplines.map(({ id, gradeType }) => [id, gradeType]));
    await writeGrades(tx, scope, [{ assignId, grades }]);
    return { ...facts, grades };
  },
  print: (facts, form, issued) => {
    const { appendixOne, appendixTwo } = form;
    const { educationType } = appendixOne;
    const data = commonData(facts, form, issued);
    return {
      ...data,
      слушатель: { ...data.слушатель, образование: educationText(educationType) },
      центр: { ...data.центр, дата_лицензии: shortDate(form.licenseDate) },
      документ: {
        ...data.документ,
        серия: form.series,
        рег_номер: form.regNumber || issued.number,
        рег_номер_отдельный: form.regNumber === issued.number ? '' : form.regNumber,
        тема: appendixOne.themeTitle,
        предыдущее_образование: previousDocument(educationType, facts.student),
      },
      дисциплины: appendixTwo.disciplines.map(({ title, hoursCount, gradeType }, index) => ({
        номер: index + 1,
        название: title,
        часы: hoursCount,
        оценка: disciplineGradeTitles[gradeType],
      })),
      всего_часов: appendixTwo.disciplines.reduce((sum, { hoursCount }) => sum + hoursCount, 0),
    };
  },
};

/** The committee's, of whoever has passed; null until there is one. */
const gradeOf = ({ result }: Facts): GradeType | null => (isRefused(result) ? null : (result?.grade ?? null));

/** What is known of the grade in a discipline; null where nothing is, and where the person has failed. */
function suggestedGrade(facts: Facts, { id, title }: { id: string; title: string }): PassedGrade | null {
  const known = facts.grades[id];
  if (known === 'Failed') return null;
  const ofCommittee = gradeOf(facts);
  return (isFinal(title) ? ofCommittee : null) ?? known ?? committeesGradeIn(title, ofCommittee, facts.isGradeOverall);
}

/**
 * Nobody is awarded a diploma over a failure that is recorded; a diploma and the protocol that it rests on say one grade of
 * the examination.
 */
function gradeFault(
  facts: Facts,
  rows: readonly { id: string; title: string; gradeType: PassedGrade }[],
): FieldIssues | null {
  const failed = rows.findIndex(({ id }) => facts.grades[id] === 'Failed');
  if (failed !== -1) return faultAt(failed, 'В результатах обучения – «неудовлетворительно»: измените сначала там');
  const grade = gradeOf(facts);
  const index = rows.findIndex(({ title, gradeType }) => grade !== null && gradeType !== grade && isFinal(title));
  if (grade === null || index === -1) return null;
  return faultAt(index, `В протоколе – «${gradeTitles[grade]}»`);
}

const faultAt = (index: number, message: string): FieldIssues => ({
  [`appendixTwo.disciplines.${index}.gradeType`]: [{ code: 'Invalid', message }],
});

const previousDocuments: Record<EducationLevel, string> = {
  High: 'диплом о высшем образовании',
  MiddleProfessional: 'диплом о среднем профессиональном образовании',
  MiddleCommon: 'аттестат о среднем общем образовании',
};

/**
 * «диплом о высшем образовании, серия 107724 № 1234567, выдан 25.06.2012, СамГТУ». What is kept of a person's document is about that of
 * his own level, and no other.
 */
export function previousDocument(
  level: EducationLevel | null,
  {
    educationType,
    diplomSeries,
    diplomNumber,
    diplomIssuer,
    diplomDate,
  }: Pick<Facts['student'], 'educationType' | 'diplomSeries' | 'diplomNumber' | 'diplomIssuer' | 'diplomDate'>,
): string {
  const isOwn = !level || !educationType || level === educationType;
  const series = isOwn && diplomSeries ? `серия ${diplomSeries}` : '';
  const number = isOwn && diplomNumber ? `№ ${diplomNumber}` : '';
  const named = [series, number].filter(Boolean).join(' ');
  const document = [level ? previousDocuments[level] : '', named].filter(Boolean).join(series ? ', ' : ' ');
  const given = isOwn && diplomDate ? `выдан ${shortDate(diplomDate)}` : '';
  return [document, given, isOwn ? diplomIssuer : ''].filter(Boolean).join(', ');
}
