import { Text, Title } from '@mantine/core';
import { FileCheck2, type LucideIcon, QrCode, ShieldCheck, UsersRound, Wallet, Zap } from 'lucide-react';
import classes from './AboutPage.module.css';

interface Benefit {
  icon: LucideIcon;
  title: string;
  text: string;
}

const benefits: readonly Benefit[] = [
  {
    icon: UsersRound,
    title: 'Весь персонал в одном месте',
    text: 'Люди загружаются из таблицы Excel, ошибки названы по строкам. Курс назначается сразу всей группе.',
  },
  {
    icon: FileCheck2,
    title: 'Документы без опечаток',
    text: 'Удостоверения, дипломы и протоколы заполняются из данных сами, номера идут без пропусков и повторов.',
  },
  {
    icon: QrCode,
    title: 'Подлинность видна сразу',
    text: 'На каждом документе QR-код: любой проверяющий за секунду видит, что документ выдан и действует.',
  },
  {
    icon: Wallet,
    title: 'Оплата как удобно',
    text: 'С баланса организации, по счёту или банковской картой, за одного или за всю группу. Каждое движение денег видно в истории.',
  },
  {
    icon: Zap,
    title: 'Ничего не нужно ждать',
    text: 'Дата окончания считается по производственному календарю, готовые документы можно скачать одним архивом.',
  },
  {
    icon: ShieldCheck,
    title: 'Персональные данные под защитой',
    text: 'Каждый видит только своё, просмотры записываются в журнал, согласия можно отозвать в настройках.',
  },
];

/** Why to work here. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className={classes.section}>
      <Title order={2} id="benefits" className={classes.heading}>
        Что берёт на себя платформа
      </Title>
      <ul className={classes.benefits}>
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className={`app-card ${classes.benefit}`}>
            <span className={classes.icon}>
              <Icon size={22} aria-hidden />
            </span>
            <Title order={3}>{title}</Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
