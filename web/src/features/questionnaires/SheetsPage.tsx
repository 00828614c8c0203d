import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { type QuestionnaireSheets, questionnaireSheets } from '@dopusk/contract/questionnaire-sheets.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { Button, Text } from '@mantine/core';
import { Printer, Users } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { formatDate } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SheetsPage.module.css';

/** The personal sheets of a link: cut apart and handed out, each to whom it names. */
export function SheetsPage() {
  const id = useRouteId();
  const query = useApi(questionnaireSheets.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(of) => (
        <>
          <PageHeader
            title="Личные листы"
            hint={`${of.groupTitle}. Для тех, у кого нет ни почты, ни телефона: распечатайте, разрежьте и выдайте каждому его лист`}
          >
            {of.sheets.some(({ qr }) => qr) ? (
              <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
                Печать
              </Button>
            ) : null}
          </PageHeader>
          {of.sheets.length > 0 ? (
            <ul className={classes.sheets} aria-label="Личные листы">
              {of.sheets.map((sheet) => (
                <Sheet key={sheet.studentId} of={of} sheet={sheet} />
              ))}
            </ul>
          ) : (
            <Notice
              icon={Users}
              title="Листов нет"
              hint="У всех по этой ссылке есть почта или телефон: они входят по коду, и листы им не нужны"
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface Props {
  of: QuestionnaireSheets;
  sheet: QuestionnaireSheets['sheets'][number];
}

function Sheet({ of, sheet: { studentId, fullName, state, contact, qr } }: Props) {
  const { linkId, organizationTitle, centerTitle, expiresAt } = of;
  const renew = useSend(questionnaireSheets.renew, {
    done: 'Новый лист готов!',
    invalidate: [questionnaireSheets.read, questionnaires.ofGroup],
  });
  const whose = [...new Set([organizationTitle, centerTitle])].map(organizationNamed).join(', ');
  return (
    <li className={classes.sheet}>
      <div className={classes.words}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {fullName}
        </Text>
        <Text size="sm">Анкета слушателя. {whose}</Text>
        {qr ? (
          <>
            <Text size="sm" mt={6}>
              Наведите камеру телефона на код. Укажите свой телефон или e-mail, и туда придёт код для входа.
            </Text>
            <Text size="sm">Лист только ваш: никому его не отдавайте. Действует до {formatDate(expiresAt)}.</Text>
          </>
        ) : (
          <Text size="sm" mt={6} c="var(--mantine-color-error)">
            Лист закрыт: пять раз ответили неверно. Выдайте новый
          </Text>
        )}
        <div className={classes.tools}>
          {state === 'Given' ? (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Вошёл и указал {contact.includes('@') ? contact : formatPhone(contact)}: станет входом на портал, когда
              примете анкету
            </Text>
          ) : null}
          <ConfirmButton
            size="sm"
            variant="subtle"
            takes={questionnaireSheets.renew}
            question={`Выдать новый лист: ${fullName}?`}
            text="Прежний лист больше не откроет анкету. Если по нему уже вошли и анкета не принята, указанные в ней данные удалятся."
            confirm="Выдать новый"
            onConfirm={() => renew.mutateAsync({ body: { linkId, studentId } })}
          >
            Выдать новый лист
          </ConfirmButton>
        </div>
      </div>
      {qr ? (
        <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={`QR-код: ${fullName}`} />
      ) : null}
    </li>
  );
}
