import type { CourseRow } from '@dopusk/contract/courses.ts';
import { documentTitle, foreignDocuments } from '@dopusk/contract/documents/documents-of-training.ts';

type Issuing = Pick<CourseRow, 'trainingType' | 'issuedDocuments'>;

/** «Свидетельство о профессии рабочего, протокол»: names in a row, only the first with a capital. */
export const documentsText = ({ trainingType, issuedDocuments }: Issuing): string =>
  issuedDocuments
    .map((type, index) => {
      const title = documentTitle(type, trainingType);
      return index === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1);
    })
    .join(', ');

/** «Диплом», of a course whose training may not issue it; empty where all is right. */
export const foreignDocumentsText = ({ trainingType, issuedDocuments }: Issuing): string =>
  foreignDocuments(trainingType, issuedDocuments)
    .map((type) => `«${documentTitle(type, null)}»`)
    .join(', ');
