import { lms } from '@dopusk/contract/lms.ts';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { useApi } from '../../api/queries.ts';
import classes from './Lms.module.css';
import { LmsAccess } from './LmsAccess.tsx';
import { LmsCourses } from './LmsCourses.tsx';

interface Props {
  owner: string;
  isOperator: boolean;
  /** Only this center's system. */
  centerId?: string;
  /** Only the course of this assignment. */
  assign?: string;
}

/** «Система обучения» on a profile and on an assignment; nothing when no center of the student has one. */
export function LmsCard({ owner, isOperator, centerId, assign }: Props) {
  const id = useId();
  const { data } = useApi(
    lms.account,
    { params: { id: owner }, query: centerId ? { center: centerId } : {} },
    { quiet: true },
  );
  if (!data?.center) return null;
  return (
    <section className={`app-card ${classes.card}`} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        Система обучения
      </Title>
      <LmsAccess owner={owner} centerId={centerId} isOperator={isOperator} />
      <LmsCourses owner={owner} isOperator={isOperator} {...(assign ? { assign } : {})} />
    </section>
  );
}
