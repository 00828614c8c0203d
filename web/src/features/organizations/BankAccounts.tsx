import { accountText, type BankAccount, BankAccountBody, bankAccounts } from '@dopusk/contract/bank-accounts.ts';
import type { Organization } from '@dopusk/contract/organizations.ts';
import { Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { call } from '../../api/client.ts';
import { useApi, useSend } from '../../api/queries.ts';
import { AccountField } from '../../forms/AccountField.tsx';
import { FieldRow, Form, SubmitButton } from '../../forms/Form.tsx';
import { MaskField } from '../../forms/MaskField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './BankAccounts.module.css';
import { BankFill } from './BankFill.tsx';

/** The accounts of the reader's center beside that of its requisites: an invoice may name one of them instead. */
export function BankAccounts({ organization }: { organization: Organization }) {
  const [opened, { open, close }] = useDisclosure();
  const { data = [] } = useApi(bankAccounts.list, {}, { quiet: true });
  return (
    <Section
      title="Другие расчётные счета"
      hint="В счетах на оплату печатается счёт из реквизитов. Другой выбирают, когда выставляют счёт; выписки банка принимаются по всем"
      action={
        <ActionButton
          takes={bankAccounts.create}
          variant="default"
          reason={organization.bankAccountNumber ? null : 'Сначала заполните счёт в реквизитах: он станет основным'}
          leftSection={<Plus size={18} aria-hidden />}
          onClick={open}
        >
          Добавить счёт
        </ActionButton>
      }
    >
      {data.length > 0 ? (
        <ul className={classes.list} aria-label="Другие расчётные счета">
          {data.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </ul>
      ) : null}
      <Modal opened={opened} onClose={close} title="Новый расчётный счёт" size={620}>
        <AccountForm onDone={close} />
      </Modal>
    </Section>
  );
}

function Account({ account }: { account: BankAccount }) {
  const { id, bankAccountNumber, bankTitle, bic, correspondentAccount } = account;
  const makeMain = useSend(bankAccounts.makeMain, { done: 'Счёт стал основным' });
  const close = useSend(bankAccounts.close, { done: 'Счёт закрыт' });
  const of = accountText(account);
  return (
    <li className={classes.row}>
      <div className={classes.account}>
        <CopyText text={bankAccountNumber} />
        <Text size="sm" c="dimmed">
          {bankTitle}, БИК {bic}, корр. счёт {correspondentAccount}
        </Text>
      </div>
      <Group gap="xs">
        <ConfirmButton
          takes={bankAccounts.makeMain}
          size="sm"
          variant="default"
          aria-label={`Сделать основным: ${of}`}
          question="Сделать счёт основным?"
          text="С сегодняшнего дня он встанет в реквизиты и будет печататься в счетах и договорах, а прежний останется среди других. Документы прошлых дней не изменятся."
          confirm="Сделать основным"
          onConfirm={() => makeMain.mutateAsync({ body: { id } })}
        >
          Сделать основным
        </ConfirmButton>
        <ConfirmButton
          takes={bankAccounts.close}
          size="sm"
          variant="default"
          aria-label={`Закрыть: ${of}`}
          question="Закрыть счёт?"
          text="Его больше нельзя будет выбрать. Выставленные счета останутся с ним, выписки по нему портал принимает."
          confirm="Закрыть"
          onConfirm={() => close.mutateAsync({ body: { id } })}
        >
          Закрыть
        </ConfirmButton>
      </Group>
    </li>
  );
}

const bicMask = { mask: '000000000' };

function AccountForm({ onDone }: { onDone: () => void }) {
  const form = useServerForm({
    schema: BankAccountBody,
    defaultValues: { bankAccountNumber: '', bic: '', bankTitle: '', correspondentAccount: '' },
    submit: (body) => call(bankAccounts.create, { body }),
    done: 'Счёт добавлен!',
    onDone,
  });
  const { control } = form;
  return (
    <Form form={form} maxWidth="none">
      <AccountField control={control} name="bankAccountNumber" label="Расчётный счёт" required />
      <FieldRow>
        <MaskField control={control} name="bic" label="БИК" description="9 цифр" mask={bicMask} required />
        <AccountField control={control} name="correspondentAccount" label="Корреспондентский счёт" required />
      </FieldRow>
      <BankFill form={form} />
      <TextField control={control} name="bankTitle" label="Банк" required />
      <SubmitButton form={form}>Добавить</SubmitButton>
    </Form>
  );
}
