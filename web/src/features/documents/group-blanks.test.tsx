import { FixGroupBody, type GroupDocuments } from '@dopusk/contract/group-documents.ts';
import { expect, test } from 'vitest';
import { Form } from '../../forms/Form.tsx';
import { useServerForm } from '../../forms/use-server-form.ts';
import { openPage } from '../../testing/portal.tsx';
import { GroupBlanks, stacksOf } from './GroupBlanks.tsx';

const toFix: GroupDocuments['toFix'] = [
  { type: 'Protocol', trainingType: 'ProfessionalTraining', count: 1 },
  { type: 'Certificate', trainingType: 'ProfessionalTraining', count: 2 },
];

test('the dialog of a group asks for the stack of forms, and sends none once it is plain paper again', async () => {
  let sent: unknown;
  const Dialog = () => {
    const form = useServerForm({
      schema: FixGroupBody,
      defaultValues: {
        ...{ gradeType: null, series: '', prepareAhead: false, protocolNumber: '', protocolDate: '' },
        ...{ contractDate: '', documentDate: '', blanks: stacksOf(toFix) },
      },
      submit: async ({ blanks }) => {
        sent = blanks;
      },
    });
    return (
      <Form form={form}>
        <GroupBlanks toFix={toFix} form={form} />
        <button type="submit">Дальше</button>
      </Form>
    );
  };
  const screen = await openPage(Dialog);
  const onForms = screen.getByRole('checkbox', { name: 'Печать на пронумерованных бланках' });
  await expect.element(screen.getByLabelText('Номер первого бланка')).not.toBeInTheDocument();
  await onForms.click();
  const stack = screen.getByRole('group', { name: 'Свидетельство о профессии рабочего' });
  await stack.getByLabelText('Серия бланков').fill('СП');
  await stack.getByLabelText('Номер первого бланка').fill('без номера');
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.element(stack.getByText(/^Номер бланка – цифры, буквы/)).toBeVisible();
  await stack.getByLabelText('Номер первого бланка').fill('0012345');
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => sent).toEqual([{ type: 'Certificate', series: 'СП', first: '0012345' }]);
  await onForms.click();
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => sent).toEqual([{ type: 'Certificate', series: '', first: '' }]);
  // Plain paper may bear a series of the center's own.
  await screen.getByLabelText('Серия: свидетельство о профессии рабочего').fill('СВ');
  await screen.getByRole('button', { name: 'Дальше' }).click();
  await expect.poll(() => sent).toEqual([{ type: 'Certificate', series: 'СВ', first: '' }]);
});

test('what was said of the forms before is shown again', () => {
  const said = [{ type: 'Certificate' as const, series: 'СП', first: '0012345' }];
  expect(stacksOf(toFix, said)).toEqual(said);
  expect(stacksOf([], said)).toEqual([]);
});
