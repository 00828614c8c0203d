import { awaitsPayment } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import { canFix } from '@dopusk/contract/documents.ts';
import type { GapCode } from '@dopusk/contract/gaps.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { requiredGaps } from '@dopusk/contract/readiness.ts';
import { Alert, Anchor, Button, List, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileX2, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { paidText } from '../../ui/PaidStatus.tsx';
import { AskClient } from './AskClient.tsx';
import classes from './DocumentPage.module.css';
import { FixedCard } from './FixedCard.tsx';
import { FormerDocuments } from './FormerDocuments.tsx';
import { type GapIds, GapLink } from './GapLink.tsx';
import { MissingAlert } from './MissingAlert.tsx';
import { PassedWithout } from './PassedWithout.tsx';
import { SelfExaminers } from './SelfExaminers.tsx';

interface Props<I extends DocumentInfo> {
  /** «Диплом»; a document called by its kind of training gives its title from that. */
  title: string | ((info: I) => string);
  /** Read `untilPrinted`. */
  query: UseQueryResult<I, ApiError>;
  /** The form. */
  children: (info: I) => ReactNode;
}

/** A document of one assignment: the form beside what it is about, and the files once it is fixed. */
export function DocumentPage<I extends DocumentInfo>({ title, query, children }: Props<I>) {
  return (
    <Loaded query={query} forForm>
      {(info) => (
        <>
          <PageHeader title={titleOf(title, info)} hint={info.fullName} />
          {!info.isFixed && canFix(info) === 'ForbiddenGenerateDocType' ? (
            <NotIssued info={info} />
          ) : (
            <div className={classes.columns}>
              {/* A form taken back opens anew, with another number. */}
              <div key={info.former.length} className={classes.form}>
                {children(info)}
              </div>
              <Stack gap="md" className={classes.state}>
                {info.fixed ? <FixedCard fixed={info.fixed} nextNumber={info.nextNumber} /> : <Warnings info={info} />}
                {info.former.length > 0 ? <FormerDocuments title={titleOf(title, info)} former={info.former} /> : null}
              </Stack>
              <Subject info={info} />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

const titleOf = <I extends DocumentInfo>(title: Props<I>['title'], info: I): string =>
  typeof title === 'string' ? title : title(info);

function NotIssued({ info }: { info: DocumentInfo }) {
  return (
    <Notice
      icon={FileX2}
      title="Этот документ курсом не выдаётся"
      hint={`Список документов указан в курсе ${quoted(info.courseTitle)}.`}
    >
      <Button component={Link} to={paths.course(info.courseId)} variant="default">
        Открыть курс
      </Button>
    </Notice>
  );
}

/** What stands in the way of fixing, and what the document will lack. */
function Warnings({ info }: { info: DocumentInfo }) {
  const { type, assignId, studentId, courseId, isShown, isPaid, missing, gaps, passedWithout, selfExaminers } = info;
  const { user } = useCurrentUser();
  const centerId = user?.operator?.organization?.id;
  const ids: GapIds = { assignId, courseId, ...(isShown ? { studentId } : {}), ...(centerId ? { centerId } : {}) };
  const required = requiredGaps(gaps);
  const wanted = gaps.filter((gap) => !required.includes(gap));
  return (
    <>
      {isPaid || !awaitsPayment(type) ? null : (
        <Alert color="red" title="Назначение не оплачено" icon={<TriangleAlert size={20} aria-hidden />}>
          Зафиксировать документ можно после оплаты.{' '}
          <Anchor component={Link} to={paths.assignmentPay(assignId)} inherit underline="always">
            Оплатить назначение
          </Anchor>
        </Alert>
      )}
      <MissingAlert missing={missing} />
      {required.length > 0 ? (
        <Alert color="red" title="Без чего документ не зафиксировать" icon={<TriangleAlert size={20} aria-hidden />}>
          <GapList gaps={required} ids={ids} />
          {isShown ? null : <AskClient info={info} gaps={required} />}
        </Alert>
      ) : null}
      <SelfExaminers people={selfExaminers} />
      <PassedWithout isShown={isShown} people={passedWithout} />
      {wanted.length > 0 ? (
        <Alert color="brand" title="Чего не будет в документе" icon={<Info size={20} aria-hidden />}>
          <GapList gaps={wanted} ids={ids} />
        </Alert>
      ) : null}
    </>
  );
}

function GapList({ gaps, ids }: { gaps: readonly GapCode[]; ids: GapIds }) {
  return (
    <List size="sm" spacing={4}>
      {gaps.map((gap) => (
        <List.Item key={gap}>
          <GapLink gap={gap} ids={ids} />
        </List.Item>
      ))}
    </List>
  );
}

function Subject({ info }: { info: DocumentInfo }) {
  return (
    <dl className={`app-card ${classes.subject}`}>
      <dt>Слушатель</dt>
      <dd>
        {info.isShown ? (
          <Anchor component={Link} to={paths.student(info.studentId)}>
            {info.fullName}
          </Anchor>
        ) : (
          info.fullName
        )}
      </dd>
      <dt>Организация</dt>
      <dd>{info.organizationTitle}</dd>
      <dt>Курс</dt>
      <dd>
        <Anchor component={Link} to={paths.course(info.courseId)}>
          {info.courseTitle}
        </Anchor>
      </dd>
      <dt>Назначение</dt>
      <dd>
        <Anchor component={Link} to={paths.assignment(info.assignId)}>
          {paidText(info)}
        </Anchor>
      </dd>
    </dl>
  );
}
