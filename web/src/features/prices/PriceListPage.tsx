import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { commonTitle, documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { type DocumentPrice, PriceListBody, prices } from '@dopusk/contract/prices.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { call } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { Form, SubmitButton } from '../../forms/Form.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { recordOf } from '../../forms/record.ts';
import { useServerForm } from '../../forms/use-server-form.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './PriceListPage.module.css';

/** «Цены»: the center's price of each document, by training type; the list has a line for each pair that is possible. */
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
  const documentTypes = DocumentType.options.filter((type) => list.some(({ documentType }) => documentType === type));
  return (
    <Form form={form} maxWidth={1120}>
      <table className={classes.matrix} aria-label="Цены документов">
        <thead>
          <tr>
            <th scope="col">Документ</th>
            {TrainingType.options.map((trainingType) => (
              <th key={trainingType} scope="col">
                {trainingTypeTitles[trainingType]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {documentTypes.map((documentType) => (
            <tr key={documentType}>
              <th scope="row">{commonTitle(documentType)}</th>
              {TrainingType.options.map((trainingType) => {
                const index = list.findIndex(isOf(trainingType, documentType));
                if (index < 0) return <NotIssued key={trainingType} />;
                return (
                  <td key={trainingType} data-training={trainingTypeTitles[trainingType]}>
                    <NumberField
                      control={form.control}
                      name={`prices.${index}.price`}
                      label={`${trainingTypeTitles[trainingType]}: ${documentTitle(documentType, trainingType)}`}
                      min={0}
                      unit="₽"
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <SubmitButton form={form}>Сохранить цены</SubmitButton>
    </Form>
  );
}

const isOf =
  (trainingType: TrainingType, documentType: DocumentType) =>
  (line: DocumentPrice): boolean =>
    line.trainingType === trainingType && line.documentType === documentType;

function NotIssued() {
  return (
    <td className={classes.none}>
      <span role="img" aria-label="Не выдаётся">
        —
      </span>
    </td>
  );
}
