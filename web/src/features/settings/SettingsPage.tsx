import type { CurrentUser } from '@dopusk/contract/session.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { isReady } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { PortalVersion } from '../../ui/PortalVersion.tsx';
import { Section } from '../../ui/Section.tsx';
import { NoticeSettings } from '../notices/NoticeSettings.tsx';
import { managesPrograms } from '../tokens/manages-programs.ts';
import { ConsentList } from './ConsentList.tsx';
import { KeysSection } from './KeysSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { programsLink, SectionLinks, type SettingsLink } from './SectionLinks.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingsHeader } from './SettingsHeader.tsx';
import classes from './SettingsPage.module.css';
import { TermsSection } from './TermsSection.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** What an operator of a client may look at; a center has it among its own settings. */
const linksOf = (user: CurrentUser): SettingsLink[] =>
  allows('center', user)
    ? []
    : [
        { title: 'Права операторов', hint: 'Что открывает каждое право и какие есть готовые наборы', to: paths.rights },
        ...(managesPrograms(user) ? [programsLink] : []),
      ];

/** «Настройки» of whoever is logged in: what he is told, how he enters, his sessions and consents. */
export function SettingsPage() {
  const { user } = useCurrentUser();
  // The page opens early; what concerns an organization does not.
  const isMember = user !== null && isReady(user) && user.operator !== null;
  return (
    <>
      <SettingsHeader title="Настройки" />
      <div className={classes.sections}>
        <ThemeChoice />
        {isMember ? <KeysSection /> : null}
        {isMember ? <TermsSection /> : null}
        <Section title="О чём сообщать" hint="Уведомления по почте и в мессенджерах">
          <NoticeSettings />
        </Section>
        {allows('operator', user) ? <SecondFactorSection /> : null}
        {isMember ? <SectionLinks title="Организация" links={linksOf(user)} /> : null}
        <SessionList />
        <ConsentList />
        <PortalVersion />
      </div>
    </>
  );
}
