import { fieldNames, fileNames } from '@dopusk/contract/questionnaire-asked.ts';
import type { Questionnaire } from '@dopusk/contract/questionnaires.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { shownAnswer } from './shown-answer.ts';

export interface Difference {
  title: string;
  before: string;
  after: string;
}

const NONE = 'не указано';

/** What one questionnaire says otherwise than another, as people read it. */
export function differencesOf(before: Questionnaire, after: Questionnaire): Difference[] {
  const shown = ({ answers }: Questionnaire, name: (typeof fieldNames)[number]) => {
    const value = answers[name];
    return value ? shownAnswer(name, value) : NONE;
  };
  const fields = fieldNames.map((name) => ({
    title: studentRecord[name].title,
    before: shown(before, name),
    after: shown(after, name),
  }));
  const files = fileNames
    .filter((name) => before.fileIds[name] !== after.fileIds[name])
    .map((name) => ({
      title: studentFiles[name].title,
      before: before.files[name] ?? NONE,
      after: before.files[name] === after.files[name] ? 'другой файл' : (after.files[name] ?? NONE),
    }));
  const remark = { title: 'Что записано неверно', before: before.remark || NONE, after: after.remark || NONE };
  return [...fields, ...files, remark].filter((one) => one.before !== one.after);
}
