import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { ExtendedDocumentType, TemplateSheet } from '@dopusk/contract/documents/sheets.ts';
import { templateSheetOf, templateSheets, templateSheetsOf } from '@dopusk/contract/documents/sheets.ts';
import { type SheetTemplates, templates } from '@dopusk/contract/templates.ts';
import { Button, Group, Select, Stack, TextInput, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Check, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { paths } from '../../paths.ts';
import { choicesOf } from '../../ui/choice.ts';
import { CheckResult } from './CheckResult.tsx';
import { Comparison } from './Comparison.tsx';
import { presentOf } from './current-template.ts';
import classes from './Templates.module.css';

interface Props {
  organization: { id: string; title: string };
  sheets: readonly SheetTemplates[];
  /** The sheet that the user came from. */
  initial: TemplateSheet | null;
}

/** Upload of a template: whose, for which document and sheet, and the file, which is examined and compared at once. */
export function TemplateForm({ organization, sheets, initial }: Props) {
  const navigate = useNavigate();
  const [type, setType] = useState<DocumentType | null>(initial && templateSheets[initial].documentType);
  const [extended, setExtended] = useState<ExtendedDocumentType | null>(
    initial && templateSheets[initial].extendedType,
  );
  const [file, setFile] = useState<File | null>(null);
  const check = useSend(templates.check, { invalidate: [], onFail: () => undefined });
  const add = useSend(templates.add, {
    invalidate: [templates.list],
    done: 'Шаблон добавлен!',
    onDone: () => navigate({ to: paths.uploadTemplates }),
  });
  const choices = type ? extendedChoices(type) : [];
  const sheet = type && templateSheetOf(type, extended);
  const missing = !type ? 'Выберите вид документа' : sheet ? null : 'Выберите лист документа';
  const now = sheets.find((one) => one.sheet === sheet);
  const send = (by: typeof check | typeof add, chosen: File) => {
    if (!type || !sheet) return;
    const body = { organizationId: organization.id, documentType: type, extendedDocumentType: extended };
    by.mutate({ body, file: chosen });
  };
  const begin = () => {
    setFile(null);
    check.reset();
  };
  return (
    <section className={`app-card ${classes.upload}`} aria-labelledby="upload-template">
      <Title order={2} id="upload-template">
        Файл
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
              begin();
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
              begin();
            }}
          />
        </Stack>
        <FileDrop
          accept=".docx"
          label="Файл шаблона"
          icon={FileUp}
          title="Перетащите сюда документ Word"
          hint=".docx до 20 МБ. Портал проверит теги и напечатает образец."
          reason={missing}
          loading={check.isPending}
          onFile={(chosen) => {
            setFile(chosen);
            send(check, chosen);
          }}
        />
      </div>
      {file ? (
        <CheckResult title={file.name} isPending={check.isPending} result={check.data} error={check.error} />
      ) : null}
      {file && now && check.data?.problems.length === 0 ? (
        <Stack gap="md" mt="lg">
          <Comparison present={presentOf(now, sheets)} proposed={check.data.sheet} title={file.name} />
          <Group gap="sm">
            <Button
              leftSection={<Check size={20} aria-hidden />}
              loading={add.isPending}
              onClick={() => send(add, file)}
            >
              Сделать текущим
            </Button>
            <Button variant="default" disabled={add.isPending} onClick={begin}>
              Отменить
            </Button>
          </Group>
        </Stack>
      ) : null}
    </section>
  );
}

const extendedChoices = (type: DocumentType): { value: ExtendedDocumentType; label: string }[] =>
  templateSheetsOf(type).flatMap((sheet) => {
    const { extendedType, title } = templateSheets[sheet];
    return extendedType ? [{ value: extendedType, label: title }] : [];
  });
