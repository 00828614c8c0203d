import type { ContractInfo } from '@dopusk/contract/documents/contract/calls.ts';
import { gapsWith } from '@dopusk/contract/documents/contract/contract-gap.ts';
import { ContractBody } from '@dopusk/contract/documents/contract/form.ts';
import { type ContractKind, contractKindTitles, SingleContractKind } from '@dopusk/contract/documents/contract/kind.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { isoDate } from '@dopusk/contract/fields/iso-date.ts';
import { studyFormTexts } from '@dopusk/contract/study-terms.ts';
import { Alert, Anchor, Group, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { download } from '../../../api/client.ts';
import { useApi } from '../../../api/queries.ts';
import { AreaField } from '../../../forms/AreaField.tsx';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { FieldRow, FormSection } from '../../../forms/Form.tsx';
import { NumberField } from '../../../forms/NumberField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import type { ServerForm } from '../../../forms/use-server-form.ts';
import { useRouteId } from '../../../layout/screen.ts';
import { paths } from '../../../paths.ts';
import { formatDate } from '../../../text/date.ts';
import { choicesOf } from '../../../ui/choice.ts';
import { RegisterForecast } from '../../state-registers/RegisterForecast.tsx';
import { AccountChoice } from '../AccountChoice.tsx';
import { DocumentPage } from '../DocumentPage.tsx';
import { isOutside, untilPrinted } from '../document-info.ts';
import { FixForm } from '../FixForm.tsx';
import { PeriodFields } from '../PeriodFields.tsx';
import { type SigningFields, SignatoryFields as WhoSigns } from '../SignatoryFields.tsx';
import { AfterTraining } from './AfterTraining.tsx';
import { ContractGaps } from './ContractGaps.tsx';
import { OutsideContract } from './OutsideContract.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { SignatoryFields } from './SignatoryFields.tsx';

/** The contract about the training of one assignment. */
export function ContractPage() {
  const assignId = useRouteId();
  const query = useApi(documents.contractInfo, { query: { assignId } }, untilPrinted);
  return (
    <DocumentPage title="Договор" query={query}>
      {(info) => (
        <FixForm
          info={info}
          schema={ContractBody}
          values={{
            ...info.form,
            // A group's contract is shown here too, and is not sent.
            kind: SingleContractKind.safeParse(info.form.kind).data ?? 'Organization',
            assignId: info.assignId,
            suggestedNumber: info.form.number,
            paymentDays: info.form.paymentDays ?? undefined,
            // Nothing is taught: no contract about a check says hours.
            hoursCount: info.form.hoursCount ?? (info.repeatedOn ? 1 : null),
          }}
          fix={(body) => download(documents.contract, { body })}
        >
          {(form) => <Fields info={info} form={form} />}
        </FixForm>
      )}
    </DocumentPage>
  );
}

const kinds = choicesOf(contractKindTitles).filter(({ value }) => SingleContractKind.safeParse(value).success);

function Fields({ info, form }: { info: ContractInfo; form: ServerForm<z.input<typeof ContractBody>> }) {
  const { control } = form;
  const chosen = useWatch({ control, name: 'kind' }) ?? 'Organization';
  const kind: ContractKind = info.isFixed ? info.form.kind : chosen;
  const isPerson = kind === 'Person';
  const [date, dateStart, dateEnd, studyForm, price] = useWatch({
    control,
    name: ['date', 'dateStart', 'dateEnd', 'studyForm', 'price'],
  });
  const gaps = gapsWith(info.clauses, studyForm).filter(({ id }) => !isPerson || id !== info.clientId);
  const hasDays = isoDate.safeParse(date).success && isoDate.safeParse(dateEnd).success;
  // The portal knows nothing else of it.
  if (info.fixed && isOutside(info.fixed))
    return (
      <FormSection title="Договор">
        <FieldRow>
          <TextField control={control} name="number" label="Номер" maxLength={40} required />
          <DateField control={control} name="date" label="Дата договора" required />
        </FieldRow>
        {info.form.paymentDays === null ? null : <PaymentFields control={control} isOutside />}
      </FormSection>
    );
  // One that was fixed about other days than the check's says them: the training's, or those of a whole group.
  const isOfDay = info.form.dateStart === info.repeatedOn && info.form.dateEnd === info.repeatedOn;
  const repeatedOn = info.isFixed && !isOfDay ? null : info.repeatedOn;
  return (
    <>
      {info.isFixed ? null : (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Договор подписан на бумаге?
          </Text>
          <OutsideContract about={{ assignId: info.assignId }} />
        </Group>
      )}
      {info.isFixed ? null : <RegisterForecast of={{ assignId: info.assignId }} />}
      <ContractGaps gaps={gaps} />
      <FormSection title="Договор">
        {info.isFixed ? (
          <TextInput label="Вид договора" value={contractKindTitles[kind]} readOnly />
        ) : (
          <ChoiceField control={control} name="kind" label="Вид договора" choices={kinds} required />
        )}
        <FieldRow>
          <TextField control={control} name="number" label="Номер" maxLength={40} required />
          <DateField control={control} name="date" label="Дата договора" required />
          <NumberField
            control={control}
            name="price"
            label="Стоимость, ₽"
            description="Цена назначения: её же просят счета. Меняется на странице назначения"
            min={0}
            required
            disabled
          />
        </FieldRow>
        {info.isFixed || !hasDays ? null : (
          <AfterTraining contracts={[{ type: 'Contract', date, dateStart, dateEnd }]} />
        )}
        {price === 0 || (info.isFixed && info.form.paymentDays === null) ? null : <PaymentFields control={control} />}
        {info.isFixed || price === 0 ? null : <AccountChoice control={control} of="Contract" />}
      </FormSection>
      <WhoSigns info={info} form={form as unknown as ServerForm<SigningFields>} withoutCustomer={isPerson} />
      <FormSection title="Стороны">
        <SignatoryFields form={form} signatories={info.signatories} hasCustomer={!isPerson} />
        {isPerson ? (
          <>
            {info.isFixed ? null : <PaysHimself waiting={info.waiting} />}
            <TextField control={control} name="customerFullName" label="ФИО заказчика" maxLength={320} required />
            <FieldRow>
              <TextField
                control={control}
                name="customerPassport"
                label="Паспорт заказчика"
                description="Серия, номер, кем и когда выдан"
                maxLength={255}
                required
                unkept
              />
              <TextField
                control={control}
                name="customerPhone"
                label="Телефон заказчика"
                maxLength={100}
                required
                unkept
              />
            </FieldRow>
            <TextField
              control={control}
              name="customerAddress"
              label="Место жительства заказчика"
              maxLength={500}
              required
              unkept
            />
          </>
        ) : null}
      </FormSection>
      <FormSection title={repeatedOn ? 'Проверка' : 'Обучение'}>
        {isPerson || kind === 'ThreeSided' ? (
          <FieldRow>
            <TextField
              control={control}
              name="studentAddress"
              label="Место жительства слушателя"
              maxLength={500}
              unkept
            />
            <TextField control={control} name="studentPhone" label="Телефон слушателя" maxLength={100} unkept />
          </FieldRow>
        ) : null}
        {kind === 'ThreeSided' ? <AsParty control={control} /> : null}
        <AreaField control={control} name="course" label="Программа" minRows={2} required />
        {repeatedOn && info.form.studyForm ? null : <StudyFormField control={control} />}
        {repeatedOn ? (
          <TextInput label="День проведения" value={formatDate(repeatedOn)} readOnly />
        ) : (
          <PeriodFields control={control} />
        )}
      </FormSection>
    </>
  );
}

/** Whoever learns is a side of his own, and a minor one with somebody who represents him. */
function AsParty({ control }: Pick<ServerForm<z.input<typeof ContractBody>>, 'control'>) {
  const representative = useWatch({ control, name: 'studentRepresentative' });
  return (
    <>
      <TextField
        control={control}
        name="studentPassport"
        label="Паспорт слушателя"
        description="Серия, номер, кем и когда выдан"
        maxLength={255}
        unkept
      />
      <TextField
        control={control}
        name="studentRepresentative"
        label="Законный представитель слушателя"
        description="ФИО родителя или попечителя, если слушателю нет 18 лет: подписывает вместе с ним"
        maxLength={320}
        unkept
      />
      {representative ? (
        <>
          <TextField
            control={control}
            name="representativeBasis"
            label="Кем приходится и по какому документу"
            description="Например: мать, свидетельство о рождении II-ИК № 654321"
            maxLength={255}
            required
            unkept
          />
          <FieldRow>
            <TextField
              control={control}
              name="representativePassport"
              label="Паспорт представителя"
              maxLength={255}
              required
              unkept
            />
            <TextField
              control={control}
              name="representativePhone"
              label="Телефон представителя"
              maxLength={100}
              required
              unkept
            />
          </FieldRow>
          <TextField
            control={control}
            name="representativeAddress"
            label="Место жительства представителя"
            maxLength={500}
            required
            unkept
          />
        </>
      ) : null}
    </>
  );
}

/** What follows from a contract with a natural person for who pays. */
function PaysHimself({ waiting }: Pick<ContractInfo, 'waiting'>) {
  return (
    <Alert color={waiting.length > 0 ? 'yellow' : 'brand'}>
      Счета и акты за это обучение – только этому человеку; организация за него больше не платит. Если платит
      организация, выберите трёхсторонний договор.
      {waiting.length > 0 ? (
        <>
          {' '}
          Обучение уже стоит в счёте, который ждёт оплаты:{' '}
          {waiting.map(({ id, number, date }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Anchor component={Link} to={paths.invoice(id)} inherit underline="always">
                №{'\u00a0'}
                {number} от {formatDate(date)}
              </Anchor>
            </span>
          ))}
          . За это обучение он денег больше не попросит.
        </>
      ) : null}
    </Alert>
  );
}

/** One of the law's, or as the course says it. */
function StudyFormField({ control }: Pick<ServerForm<z.input<typeof ContractBody>>, 'control'>) {
  const said = useWatch({ control, name: 'studyForm' });
  const texts = !said || studyFormTexts.includes(said) ? studyFormTexts : [said, ...studyFormTexts];
  const choices = texts.map((text) => ({ value: text, label: text }));
  return <ChoiceField control={control} name="studyForm" label="Форма обучения" choices={choices} required />;
}
