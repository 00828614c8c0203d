import { allows, useCurrentUser } from '../../api/session.ts';
import { isReady } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PortalVersion } from '../../ui/PortalVersion.tsx';
import { Section } from '../../ui/Section.tsx';
import { PaymentTermsSection } from '../debts/PaymentTermsSection.tsx';
import { LmsSettings } from '../lms/LmsSettings.tsx';
import { NoticeSettings } from '../notices/NoticeSettings.tsx';
import { managesPrograms } from '../tokens/manages-programs.ts';
import { CenterLink } from './CenterLink.tsx';
import { ConsentList } from './ConsentList.tsx';
import { KeysSection } from './KeysSection.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SectionLink } from './SectionLink.tsx';
import { SessionList } from './SessionList.tsx';
import classes from './SettingsPage.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

/** «Настройки»: for everyone theme, own sessions and consents; for a center also what concerns its clients. */
export function SettingsPage() {
  const { user } = useCurrentUser();
  // The page opens early; what concerns a center does not.
  const member = user && isReady(user) ? user : null;
  const isAdministrator = allows('administrator', member);
  const center = allows('center', member) ? member?.operator?.organization : null;
  return (
    <>
      <PageHeader title="Настройки" />
      <div className={classes.sections}>
        <ThemeChoice />
        {member?.operator ? <KeysSection /> : null}
        {center ? <CenterLink centerId={center.id} /> : null}
        {member?.operator ? (
          <SectionLink
            title="Права"
            hint="Что открывает каждое право оператора и какие есть готовые наборы"
            to={paths.rights}
            label="Права операторов"
          />
        ) : null}
        {allows('center:Settings', member) ? (
          <>
            <SectionLink
              title="Цены"
              hint="Сколько стоят документы центра по видам обучения: прибавляется к стоимости курса"
              to={paths.prices}
              label="Цены документов"
            />
            <SectionLink
              title="Номера документов"
              hint="По какому образцу нумеруется каждый реестр и какой номер следующий"
              to={paths.numberPatterns}
              label="Образцы номеров"
            />
            <LmsSettings />
          </>
        ) : null}
        {allows('center:Money', member) ? (
          <>
            <PaymentTermsSection />
            <SectionLink
              title="Напоминания об оплате"
              hint="За сколько дней до срока и после него клиенты получают письмо о своих счетах"
              to={paths.reminders}
              label="Напоминания"
            />
          </>
        ) : null}
        {member && managesPrograms(member) ? (
          <SectionLink
            title="Программы"
            hint="Ключи, с которыми 1С, сайт и таблицы организации обращаются к порталу"
            to={paths.programs}
            label="Ключи программ"
          />
        ) : null}
        {isAdministrator ? (
          <>
            <SectionLink
              title="Письма и СМС"
              hint="Что отправлено людям центра и его клиентов, что не дошло и почему"
              to={paths.outbox}
              label="Журнал отправки"
            />
            <SectionLink
              title="Платежи"
              hint="Сходятся ли балансы, платежи картой и возвраты с данными банка"
              to={paths.reconciliation}
              label="Сверка платежей"
            />
            <SectionLink
              title="Взаиморасчёты"
              hint="Что центр заработал деньгами с карт, что подтвердил по счетам и что должен получить"
              to={paths.settlement}
              label="Взаиморасчёты"
            />
          </>
        ) : null}
        <Section title="О чём сообщать" hint="Уведомления по почте и в мессенджерах">
          <NoticeSettings />
        </Section>
        {allows('operator', user) ? <SecondFactorSection /> : null}
        {isAdministrator ? <SecondFactorRule /> : null}
        <SessionList />
        <ConsentList />
        <PortalVersion />
      </div>
    </>
  );
}
