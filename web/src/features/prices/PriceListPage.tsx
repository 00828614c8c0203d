import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type DocumentPrice, PriceListBody, prices } from '@dopusk/contract/prices.ts';
import { TrainingType, trainingTypeTitles } from '@dopusk/contract/training-type.ts';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, FormSection, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './PriceListPage.module.css';

/** «Цены»: the center's price of each document, by training type. */
export function PriceListPage() {
  const query = useApi(prices.read, { body: {} }, { quiet: true, staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Цены документов"
        hint="Прибавляются к стоимости курса за каждый документ, который он выдаёт. Уже назначенное не дорожает."
      />
      <Loaded query={query}>{(list) => <PriceList list={list} />}</Loaded>
    </>
  );
}

function PriceList({ list }: { list: DocumentPrice[] }) {
  const form = useServerForm({
    schema: PriceListBody,
    record: recordOf(prices.read, list, (lines) => ({ prices: lines })),
    submit: (body, version) => call(prices.fill, { body, version }),
    done: 'Цены сохранены!',
  });
  return (
    <Form form={form} maxWidth={980}>
      {TrainingType.options.map((trainingType) => (
        <FormSection key={trainingType} title={trainingTypeTitles[trainingType]}>
          <div className={classes.grid}>
            {list.map((line, index) =>
              line.trainingType === trainingType ? (
                <NumberField
                  key={line.documentType}
                  control={form.control}
                  name={`prices.${index}.price`}
                  label={documentTitle(line.documentType, trainingType)}
                  min={0}
                  unit="₽"
                />
              ) : null,
            )}
          </div>
        </FormSection>
      ))}
      <SubmitButton form={form}>Сохранить цены</SubmitButton>
    </Form>
  );
}
