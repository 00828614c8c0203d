import { AssignmentTermsBody, assignmentTerms } from '@dopusk/contract/assignment-terms.ts';
import { type Assignment, assignments } from '@dopusk/contract/assignments.ts';
import { type KnownTerms, termsAskedOf } from '@dopusk/contract/training-terms.ts';
import { isEducation } from '@dopusk/contract/training-type.ts';
import { Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { Form } from '../../forms/Form.tsx';
import { recordOf } from '../../forms/record.ts';
import { TrainingTermsFields } from '../../forms/TrainingTermsFields.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { termText } from '../../text/training-terms.ts';
import classes from './AssignmentPage.module.css';
import { CardSubmit } from './CardSubmit.tsx';

interface Props {
  assignment: Assignment;
  terms: z.output<typeof KnownTerms>;
}

/** Out of whose money, how and where this person is taught, where it is otherwise than of his group or course (decision 290). */
export function TermsForm({ assignment, terms: { own, otherwise } }: Props) {
  const isUnsaid =
    isEducation(assignment.course.trainingType) && (own.fundingSource ?? otherwise.fundingSource) === null;
  const form = useServerForm({
    schema: AssignmentTermsBody,
    record: recordOf(assignments.read, assignment, valuesOf),
    submit: (body, version) => call(assignmentTerms.set, { body, version }),
    done: 'Исправлено!',
    invalidate: [assignments.read],
  });
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby="terms">
      <Title order={2} size="h3" id="terms">
        {isEducation(assignment.course.trainingType) ? 'Источник финансирования и форма обучения' : 'Форма обучения'}
      </Title>
      <Text size="sm" c="dimmed">
        {isUnsaid ? UNSAID : hintOf(assignment)}
      </Text>
      <Form form={form}>
        <TrainingTermsFields
          control={form.control}
          asked={termsAskedOf([assignment.course.trainingType])}
          otherwise={(term) => termText(term, otherwise[term])}
        />
        <CardSubmit form={form} takes={assignmentTerms.set}>
          Исправить
        </CardSubmit>
      </Form>
    </section>
  );
}

const valuesOf = ({ id, terms }: Assignment) => ({
  assignId: id,
  fundingSource: terms?.own.fundingSource ?? null,
  studyForm: terms?.own.studyForm ?? null,
  studyPlace: terms?.own.studyPlace ?? null,
});

/** Of free training, with a document or without: what nobody has said none keeps (decision 600). */
const UNSAID =
  'Цена – 0 ₽, и источник финансирования никто не указал: без него реестр обучения не примет, а в статистике оно будет только во «Всего». Указать его можно и после того, как документ зафиксирован';

/** What a document was fixed with is told of it, whatever is said here since. */
function hintOf({ course, issuedDocuments }: Assignment): string {
  const type = course.trainingType === 'ProfessionalRetraining' ? 'Diplom' : 'Certificate';
  const isFixed = issuedDocuments.some((document) => document.type === type && !document.isLocked);
  if (!isEducation(course.trainingType)) return 'Так скажут документы. Пустое поле – как у группы или курса';
  return isFixed
    ? 'Документ зафиксирован: реестру и статистике сообщается, что стояло тогда. Изменение коснётся только нового документа'
    : 'Так узнают реестры и статистика. Пустое поле – как у группы, курса или центра';
}
