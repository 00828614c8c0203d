import type { questionnaireStepTitles } from '@dopusk/contract/questionnaire-step.ts';
import type { QuestionnaireInvitation, questionnaires } from '@dopusk/contract/questionnaires.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import type { LoginType } from '@dopusk/contract/recovery-login.ts';
import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { Link2Off } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { callAt } from '../../api/read-at.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { type AskedCode, forgetAsked, recallAsked, rememberAsked } from '../session/asked-code.ts';
import { EntryCard } from '../session/EntryCard.tsx';
import { AskCode } from './AskCode.tsx';

/** By its path alone: the page is the first of a visit (decision 840). */
const open = callAt<typeof questionnaires.open>({ method: 'POST', path: '/Questionnaire/Open' });

// Few come by a sheet of their own, and a code is entered after it was asked for.
const AskCodeBySheet = lazyPart(async () => (await import('./AskCodeBySheet.tsx')).AskCodeBySheet);
const EnterCode = lazyPart(async () => (await import('./EnterCode.tsx')).EnterCode);

const ways: { value: LoginType; label: string }[] = [
  { value: 'Email', label: 'По e-mail' },
  { value: 'Phone', label: 'По СМС' },
];

interface Props {
  token: string;
  onEntered: () => unknown;
}

/** What is asked and why, then a code: whoever holds the link shows that he is one of the group. */
export function Entry({ token, onEntered }: Props) {
  const query = useApi(open, { body: { token } }, { quiet: true });
  if (query.isPending) return <PageSkeleton />;
  if (query.isSuccess) return <Steps {...{ token, onEntered }} invitation={query.data} />;
  if (query.error.code !== 'InvalidToken' && query.error.code !== 'Invalid')
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Notice
      order={1}
      icon={Link2Off}
      role="alert"
      title="Ссылка больше не действует"
      hint="У неё вышел срок, или её отозвали. Попросите новую у того, кто её прислал"
    />
  );
}

function Steps({ token, onEntered, invitation }: Props & { invitation: QuestionnaireInvitation }) {
  const [way, setWay] = useState<LoginType>(invitation.question ? 'Phone' : 'Email');
  // A phone forgets the page while its owner reads the letter: it comes back to the code, of this link alone.
  const key = `questionnaireCode ${token}`;
  const [asked, setAsked] = useState(() => recallAsked(key));
  const sent = (next: AskedCode) => {
    rememberAsked(next, key);
    setAsked(next);
  };
  const startAnew = () => {
    forgetAsked(key);
    setAsked(null);
  };
  const entered = () => {
    forgetAsked(key);
    return onEntered();
  };
  const { organizationTitle, centerTitle, asks, question } = invitation;
  const needed = asks.map((step) => whatFor[step]).join(', ');
  return (
    <EntryCard>
      <Title order={1} mb={8}>
        Анкета слушателя
      </Title>
      {asked ? (
        <Suspense fallback={<Skeleton h={240} />}>
          <EnterCode
            {...{ token, asked }}
            isOwn={question !== null}
            onEntered={entered}
            onResent={sent}
            onOther={startAnew}
          />
        </Suspense>
      ) : (
        <>
          <Text mb="sm">
            {organizationNamed(organizationTitle)} просит данные для вашего обучения
            {centerTitle === organizationTitle ? '' : ` в ${organizationNamed(centerTitle)}`}: по ним оформят документы.
          </Text>
          <Text mb="lg" c="dimmed">
            Это займёт 5 минут. Приготовьте: {needed}.
          </Text>
          <SegmentedControl
            fullWidth
            mb="lg"
            aria-label="Куда прислать код"
            data={ways}
            value={way}
            onChange={(value) => setWay(value as LoginType)}
          />
          {question ? (
            <Suspense fallback={<Skeleton h={240} />}>
              <AskCodeBySheet key={way} {...{ token, way, question }} onSent={sent} />
            </Suspense>
          ) : (
            <AskCode key={way} {...{ token, way }} onSent={sent} />
          )}
        </>
      )}
    </EntryCard>
  );
}

const whatFor: Record<keyof typeof questionnaireStepTitles, string> = {
  Photo: 'светлое место для фото',
  Passport: 'паспорт',
  Snils: 'СНИЛС',
  Education: 'диплом или аттестат',
};
