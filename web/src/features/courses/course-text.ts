import { courseRecord } from '@dopusk/contract/course-record.ts';
import type { Course, CourseRow } from '@dopusk/contract/courses.ts';
import { documentTitle, foreignDocuments } from '@dopusk/contract/documents/documents-of-training.ts';
import { economicActivityTitles } from '@dopusk/contract/economic-activity.ts';
import {
  fundingSourceTitles,
  studyFormText,
  studyPlaceTitles,
  workerProgramTitles,
} from '@dopusk/contract/study-terms.ts';

type Issuing = Pick<CourseRow, 'trainingType' | 'issuedDocuments'>;

/** «Свидетельство о профессии рабочего, протокол»: names in a row, only the first with a capital. */
export const documentsText = ({ trainingType, issuedDocuments }: Issuing): string =>
  issuedDocuments
    .map((type, index) => {
      const title = documentTitle(type, trainingType);
      return index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1);
    })
    .join(', ');

/** «Свидетельство, протокол»: what a row has place for, its kind of training standing beside it. */
export const shortDocumentsText = (course: Issuing): string =>
  documentsText(course).replace(/(удостоверение|свидетельство) о [^,]+/gi, '$1');

/** «Диплом», of a course whose training may not issue it; empty where all is right. */
export const foreignDocumentsText = ({ trainingType, issuedDocuments }: Issuing): string =>
  foreignDocuments(trainingType, issuedDocuments)
    .map((type) => `«${documentTitle(type, null)}»`)
    .join(', ');

/** What the course itself says for documents and registers, in words; what it leaves to its center is left out. */
export function studyTerms(course: Course): { name: string; value: string }[] {
  const words = {
    studyForm: studyFormText(course),
    fundingSource: course.fundingSource && fundingSourceTitles[course.fundingSource],
    studyPlace: course.studyPlace && studyPlaceTitles[course.studyPlace],
    specialtyGroup: course.specialtyGroup,
    workerProgram: course.workerProgram && workerProgramTitles[course.workerProgram],
    rankCategory: course.rankCategory,
    professionCode: course.professionCode,
    economicActivity: course.economicActivity && economicActivityTitles[course.economicActivity],
    isAdapted: course.isAdapted ? 'да' : '',
  };
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const value = words[name];
    return value ? [{ name: courseRecord[name].title, value }] : [];
  });
}
