import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { type Consent, consents, consentTitles } from '@dopusk/contract/consents.ts';
import { students } from '@dopusk/contract/students.ts';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatMoment } from '../../text/date.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './SettingsPage.module.css';

const texts = { UserAgreement: paths.agreement, PersonalData: paths.personalData };

/** The user's consents with their dates, and the button to withdraw them (152-ФЗ, article 9, part 2). */
export function ConsentList() {
  const own = useApi(consents.list, {});
  return (
    <Section title="Согласия" hint="С каким текстом и когда вы согласились">
      <Loaded query={own} skeleton={<Skeleton h={120} />}>
        {(given) => (
          <ul className={classes.list}>
            {given.map((consent) => (
              <ConsentRow key={consent.kind} consent={consent} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  return (
    <li className={classes.row}>
      <div style={{ flex: '1 1 280px', minWidth: 0 }}>
        <Anchor href={texts[consent.kind]} target="_blank" rel="noopener" fw={500} underline="always">
          {consentTitles[consent.kind]}
        </Anchor>
        <Text size="sm" c="dimmed">
          {stateOf(consent)}
        </Text>
      </div>
      {consent.kind === 'PersonalData' ? <PersonalDataSwitch consent={consent} /> : null}
    </li>
  );
}

function PersonalDataSwitch({ consent: { kind, accepted, version } }: { consent: Consent }) {
  const current = CONSENT_VERSIONS[kind];
  const set = useSend(consents.set, {
    done: accepted ? 'Согласие отозвано' : 'Согласие дано',
    invalidate: [consents.list, students.current],
  });
  if (!accepted || version !== current) {
    return (
      <Button
        size="sm"
        loading={set.isPending}
        onClick={() => set.mutate({ body: { kind, version: current, accepted: true } })}
      >
        Дать согласие
      </Button>
    );
  }
  return (
    <ConfirmButton
      size="sm"
      variant="default"
      question="Отозвать согласие на обработку персональных данных?"
      text="Обработка прекратится, кроме той, которую без согласия требует или разрешает закон: например, учёт выданных документов об обучении. Вернуть согласие можно здесь же."
      confirm="Отозвать"
      onConfirm={() => set.mutateAsync({ body: { kind, version: current, accepted: false } })}
    >
      Отозвать
    </ConfirmButton>
  );
}

function stateOf({ kind, accepted, version, at }: Consent): string {
  if (!at || !version) return 'Не дано';
  const when = formatMoment(at);
  if (!accepted) return `Отозвано ${when}`;
  const isOld = version !== CONSENT_VERSIONS[kind];
  return `Принято ${when}, редакция от ${formatDate(version)}${isOld ? ' – есть новая редакция' : ''}`;
}
