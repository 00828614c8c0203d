import type { StudyCertificateInfo } from '@dopusk/contract/documents/certificate-education/calls.ts';
import { StudyCertificateBody } from '@dopusk/contract/documents/certificate-education/form.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { students } from '@dopusk/contract/students.ts';
import { Alert, Box } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { call, download } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { useApi } from '../../../api/queries.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Form, FormSection, SubmitButton } from '../../../forms/Form.tsx';
import { type ServerForm, useServerForm } from '../../../forms/use-server-form.ts';
import type { Choice } from '../../../ui/choice.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { toastError } from '../../../ui/toast.ts';
import { DifferenceReason, type Trained } from '../DifferenceReason.tsx';
import { FormatField } from '../FormatField.tsx';
import { StudyCertificateFields } from './StudyCertificateFields.tsx';

/** Making out a study certificate about anybody whom the center has taught. */
export function StudyCertificatePage() {
  const [student, setStudent] = useState<Choice | null>(null);
  return (
    <>
      <PageHeader title="Справка об обучении" hint="Выдаётся сразу: выберите слушателя и проверьте данные" />
      <Box maw="var(--app-form)" mb="lg">
        <SearchSelect
          label="Слушатель"
          required
          endpoint={students.listAcrossOrganizations}
          input={(search) => ({ query: { search, pageSize: 50 } })}
          choices={({ items }) =>
            items.map(({ id, fullName, organizationTitle }) => ({
              value: id,
              label: `${fullName} – ${organizationTitle}`,
            }))
          }
          value={student?.value ?? null}
          onChange={(_, choice) => setStudent(choice)}
        />
      </Box>
      {student ? <OfStudent key={student.value} studentId={student.value} /> : null}
    </>
  );
}

function OfStudent({ studentId }: { studentId: string }) {
  const query = useApi(documents.certificateEducationInfo, { query: { studentId } }, { quiet: true });
  if (query.data) return <CertificateForm studentId={studentId} info={query.data} />;
  if (query.isPending) return <PageSkeleton />;
  if (query.error.code === 'NotFoundAssignCourse') {
    return <Alert color="brand">{query.error.message}. Справка выдаётся тем, кто учился или учится в центре.</Alert>;
  }
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}

function CertificateForm({ studentId, info }: { studentId: string; info: StudyCertificateInfo }) {
  const form = useServerForm({
    schema: StudyCertificateBody,
    defaultValues: {
      ...info.form,
      studentId,
      courseAssignId: info.assignId,
      suggestedNumber: info.form.outgoingNumber,
      format: 'Pdf',
    },
    submit: (body) => download(documents.certificateEducation, { body }),
    done: 'Справка выдана!',
  });
  const { control } = form;
  const [known, setKnown] = useState<Trained>(info.form);
  const show = async (assignId: string) => {
    // Of another course another protocol and qualification are true.
    const { form: other } = await call(documents.certificateEducationInfo, { query: { assignId } });
    const { courseTitle, qualification, protocol } = other;
    for (const [field, value] of Object.entries({ courseTitle, qualification, protocol }))
      form.setValue(field as 'courseTitle', value, { shouldDirty: true });
    setKnown(other);
  };
  return (
    <Form form={form}>
      <FormSection title="О чём справка">
        <ChoiceField
          control={control}
          name="courseAssignId"
          label="Курс"
          choices={info.courses.map(({ assignId, title }) => ({ value: assignId, label: title }))}
          onPick={(assignId) => {
            if (assignId) show(assignId).catch((error) => toastError(messageOf(error)));
          }}
          required
        />
      </FormSection>
      <StudyCertificateFields control={control} />
      <DifferenceReason
        info={{ isFixed: false }}
        values={known}
        control={(form as unknown as ServerForm<Trained>).control}
      />
      <FormatField control={control} name="format" />
      <SubmitButton form={form} leftSection={<FileDown size={18} aria-hidden />}>
        Скачать справку
      </SubmitButton>
    </Form>
  );
}
