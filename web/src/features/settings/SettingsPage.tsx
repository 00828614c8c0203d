import { allows, useCurrentUser } from '../../api/session.ts';
import { isReady } from '../../layout/screen.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LmsSettings } from '../lms/LmsSettings.tsx';
import { NoticeSettings } from '../notices/NoticeSettings.tsx';
import { CenterLink } from './CenterLink.tsx';
import { ConsentList } from './ConsentList.tsx';
import { DeliveryLogLink } from './DeliveryLogLink.tsx';
import { PriceListLink } from './PriceListLink.tsx';
import { ReconciliationLink } from './ReconciliationLink.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { Section } from './Section.tsx';
import { SessionList } from './SessionList.tsx';
import classes from './SettingsPage.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';

/** «Настройки»: for everyone theme, own sessions and consents; for a center also what concerns its clients. */
export function SettingsPage() {
  const { user } = useCurrentUser();
  // The page opens early; what concerns a center does not.
  const member = user && isReady(user) ? user : null;
  const center = allows('center', member) ? member?.operator?.organization : null;
  return (
    <>
      <PageHeader title="Настройки" />
      <div className={classes.sections}>
        <ThemeChoice />
        {center ? <CenterLink centerId={center.id} /> : null}
        {allows('administrator', member) ? <PriceListLink /> : null}
        {allows('administrator', member) ? <LmsSettings /> : null}
        {allows('administrator', member) ? <DeliveryLogLink /> : null}
        {allows('administrator', member) ? <ReconciliationLink /> : null}
        <Section title="О чём сообщать" hint="Уведомления по почте и в мессенджерах">
          <NoticeSettings />
        </Section>
        {allows('operator', user) ? <SecondFactorSection /> : null}
        {allows('administrator', member) ? <SecondFactorRule /> : null}
        <SessionList />
        <ConsentList />
      </div>
    </>
  );
}
