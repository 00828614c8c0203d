import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type ExtendedDocumentType, templateSheetOf, templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { type SheetOfTraining, templateAreas } from '@dopusk/contract/documents/templates-of-training.ts';
import { type SafetyArea, safetyAreaTitles } from '@dopusk/contract/safety-field.ts';
import { type SheetTemplates, templates } from '@dopusk/contract/templates.ts';
import { Button, Group, Select, Stack, TextInput, Title } from '@mantine/core';
import { Check, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { FileDrop } from '../../forms/FileDrop.tsx';
import { paths } from '../../paths.ts';
import { useDoing } from '../../ui/use-doing.ts';
import { chooseAdded, chooseTemplate } from './actions.ts';
import { CheckResult } from './CheckResult.tsx';
import { Comparison } from './Comparison.tsx';
import { presentOf } from './current-template.ts';
import {
  COMMON,
  choiceOf,
  type DocumentOfTraining,
  documentOf,
  documents,
  extendedChoices,
  trainingsBeside,
} from './document-choices.ts';
import classes from './Templates.module.css';
import { trainingText } from './training-text.ts';

interface Props {
  organization: { id: string; title: string };
  sheets: readonly SheetTemplates[];
  /** What the user came from. */
  initial: SheetOfTraining | null;
}

/** Upload of a template: whose, for which document and sheet, and the file, which is examined and compared at once. */
export function TemplateForm({ organization, sheets, initial }: Props) {
  const [document, setDocument] = useState<DocumentOfTraining | null>(initial && documentOf(initial));
  const [extended, setExtended] = useState<ExtendedDocumentType | null>(
    initial && templateSheets[initial.sheet].extendedType,
  );
  const [area, setArea] = useState<SafetyArea | null>(initial?.safetyArea ?? null);
  const [file, setFile] = useState<File | null>(null);
  const check = useSend(templates.check, { invalidate: [], onFail: () => undefined });
  const doing = useDoing();
  const [isChosen, setChosen] = useState(false);
  const add = useSend(templates.add, { invalidate: [templates.list] });
  const type = document?.type ?? null;
  const trainingType = document?.trainingType ?? null;
  const choices = document ? extendedChoices(document) : [];
  const sheet = type && templateSheetOf(type, extended);
  const missing = !type ? 'Выберите вид документа' : sheet ? null : 'Выберите лист документа';
  const now = sheets.find((one) => one.sheet === sheet && one.trainingType === trainingType && one.safetyArea === area);
  const areas = type ? templateAreas(type, trainingType) : [];
  const ofArea = area ? { safetyArea: area } : {};
  const bodyOf = (chosen: DocumentType) => ({
    organizationId: organization.id,
    documentType: chosen,
    extendedDocumentType: extended,
    trainingType,
    ...ofArea,
  });
  const examine = (chosen: File) => {
    if (type) check.mutate({ body: bodyOf(type), file: chosen });
  };
  const makeCurrent = (chosen: File) => {
    if (!type || !sheet) return;
    add.mutate(
      { body: bodyOf(type), file: chosen },
      {
        onSuccess: async ({ id: templateId }) => {
          if (!templateId) return examine(chosen);
          setChosen(true);
          try {
            await chooseAdded({ sheet, trainingType, ...ofArea, templateId }, doing);
            await doing.navigate({ to: paths.uploadTemplates });
          } catch {
            // The reason was shown by the call.
          } finally {
            setChosen(false);
          }
        },
      },
    );
  };
  const begin = () => {
    setFile(null);
    check.reset();
  };
  const take = (chosen: DocumentOfTraining | null) => {
    setDocument(chosen);
    setArea(null);
    setExtended(chosen ? (extendedChoices(chosen)[0]?.value ?? null) : null);
    begin();
  };
  const trainings = document ? trainingsBeside(document) : [];
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
            data={documents.map(({ value, label }) => ({ value, label }))}
            value={document && choiceOf(document)}
            onChange={(next) => take(documents.find(({ value }) => value === next) ?? null)}
          />
          <Select
            label="Вид обучения"
            placeholder="Не выбрано"
            description={
              trainings.length > 1 ? 'Шаблон одного вида обучения печатается при нём вместо общего' : undefined
            }
            data={trainings.map((one) => ({ value: one ?? COMMON, label: type ? trainingText(type, one) : '' }))}
            value={document && (trainingType ?? COMMON)}
            disabled={trainings.length < 2}
            onChange={(next) =>
              take(type && { type, trainingType: trainings.find((one) => (one ?? COMMON) === next) ?? null })
            }
          />
          {areas.length > 1 ? (
            <Select
              label="Область безопасности"
              description="Шаблон одной области печатается в ней вместо общего"
              data={areas.map((one) => ({ value: one ?? COMMON, label: one ? safetyAreaTitles[one] : 'Все области' }))}
              value={area ?? COMMON}
              onChange={(next) => {
                setArea(areas.find((one) => (one ?? COMMON) === next) ?? null);
                begin();
              }}
            />
          ) : null}
          <Select
            label="Лист"
            placeholder={type && choices.length === 0 ? 'Весь документ' : 'Не выбрано'}
            description="Шаблон «для PDF» печатает только PDF: например, с рамкой, которая на бланке уже есть"
            data={choices}
            value={extended}
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
            examine(chosen);
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
              loading={add.isPending || isChosen}
              onClick={() => makeCurrent(file)}
            >
              {chooseTemplate.title}
            </Button>
            <Button variant="default" disabled={add.isPending || isChosen} onClick={begin}>
              Отменить
            </Button>
          </Group>
        </Stack>
      ) : null}
    </section>
  );
}
