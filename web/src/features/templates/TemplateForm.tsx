import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { ExtendedDocumentType } from '@dopusk/contract/documents/sheets.ts';
import { templateSheetOf, templateSheets, templateSheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { Select, Stack, TextInput, Title } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { choicesOf } from '../../ui/choice.ts';
import { toastSuccess } from '../../ui/toast.ts';
import classes from './Templates.module.css';
import { UploadResult } from './UploadResult.tsx';

interface Props {
  organization: { id: string; title: string };
  /** Why the user may not upload; null when he may. */
  reason: string | null;
}

/** Upload of a template: whose, for which document and sheet, and the file, which is examined at once. */
export function TemplateForm({ organization, reason }: Props) {
  const [type, setType] = useState<DocumentType | null>(null);
  const [extended, setExtended] = useState<ExtendedDocumentType | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const send = useSend(templates.add, {
    invalidate: [templates.list],
    onDone: ({ isAdded }) => isAdded && toastSuccess('Шаблон добавлен!'),
    onFail: () => undefined,
  });
  const choices = type ? extendedChoices(type) : [];
  const sheet = type && templateSheetOf(type, extended);
  const missing = !type ? 'Выберите вид документа' : sheet ? null : 'Выберите лист документа';
  const take = (chosen: File) => {
    if (!type || !sheet) return;
    setFile(chosen);
    send.mutate({
      body: { organizationId: organization.id, documentType: type, extendedDocumentType: extended },
      file: chosen,
    });
  };
  return (
    <section className={`app-card ${classes.upload}`} aria-labelledby="upload-template">
      <Title order={2} id="upload-template">
        Загрузить шаблон
      </Title>
      <div className={classes.columns}>
        <Stack gap="md">
          <TextInput label="Организация" value={organization.title} readOnly />
          <Select
            label="Вид документа"
            placeholder="Не выбрано"
            required
            data={choicesOf(documentTypeTitles)}
            value={type}
            allowDeselect={false}
            onChange={(next) => {
              const chosen = DocumentType.safeParse(next).data ?? null;
              setType(chosen);
              setExtended(chosen ? (extendedChoices(chosen)[0]?.value ?? null) : null);
              setFile(null);
            }}
          />
          <Select
            label="Лист"
            placeholder={type && choices.length === 0 ? 'Весь документ' : 'Не выбрано'}
            description="Шаблон «для PDF» печатает только PDF: например, с рамкой, которая на бланке уже есть"
            data={choices}
            value={extended}
            allowDeselect={false}
            disabled={choices.length === 0}
            onChange={(next) => {
              setExtended(choices.find(({ value }) => value === next)?.value ?? null);
              setFile(null);
            }}
          />
        </Stack>
        <FileDrop
          accept=".docx"
          label="Файл шаблона"
          icon={FileUp}
          title="Перетащите сюда документ Word"
          hint=".docx до 20 МБ. Портал проверит теги и напечатает образец."
          reason={reason ?? missing}
          loading={send.isPending}
          onFile={take}
        />
      </div>
      {file ? (
        <UploadResult title={file.name} isPending={send.isPending} result={send.data} error={send.error} />
      ) : null}
    </section>
  );
}

const extendedChoices = (type: DocumentType): { value: ExtendedDocumentType; label: string }[] =>
  templateSheetsOf(type).flatMap((sheet) => {
    const { extendedType, title } = templateSheets[sheet];
    return extendedType ? [{ value: extendedType, label: title }] : [];
  });
