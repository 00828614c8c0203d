import { allows, useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { PaymentTermsSection } from '../debts/PaymentTermsSection.tsx';
import { LmsSettings } from '../lms/LmsSettings.tsx';
import { managesPrograms } from '../tokens/manages-programs.ts';
import { CenterLink } from './CenterLink.tsx';
import { SecondFactorRule } from './SecondFactorRule.tsx';
import { programsLink, SectionLinks, type SettingsLink } from './SectionLinks.tsx';
import { SettingsHeader } from './SettingsHeader.tsx';
import classes from './SettingsPage.module.css';

/** «Настройки центра»: its documents, money, people and what it is connected with. */
export function CenterSettingsPage() {
  const { user } = useCurrentUser();
  const center = user?.operator?.organization;
  if (!center) return null;
  const open = (links: SettingsLink[]) => links.filter(({ access }) => allows(access ?? 'center', user));
  const hasMoney = allows('center:Money', user);
  return (
    <>
      <SettingsHeader title="Настройки центра" />
      <div className={classes.sections}>
        <SectionLinks
          title="Документы"
          links={open([
            {
              title: 'Реквизиты и подписи',
              hint: 'Что стоит в договорах, счетах и документах, и кто их подписывает',
              to: paths.organization(center.id),
            },
            {
              title: 'Шаблоны документов',
              hint: 'Как выглядит каждый документ центра',
              to: paths.uploadTemplates,
            },
            {
              title: 'Шаблоны номеров',
              hint: 'Как нумеруется каждый реестр и какой номер следующий',
              to: paths.numberPatterns,
              access: 'center:Settings',
            },
            {
              title: 'Реестры',
              hint: 'ФИС ФРДО, реестр обученных по охране труда, сроки передачи',
              to: paths.stateRegisters,
              access: 'center:Registers',
            },
          ])}
        />
        <SectionLinks
          title="Деньги"
          links={open([
            {
              title: 'Цены документов',
              hint: 'Прибавляются к стоимости курса, у каждого вида обучения свои',
              to: paths.prices,
              access: 'center:Settings',
            },
            {
              title: 'Скидки',
              hint: 'По числу людей и по акциям; цены по договору – на странице клиента',
              to: paths.discounts,
              access: 'center:Settings',
            },
            {
              title: 'Напоминания об оплате',
              hint: 'За сколько дней до срока и после него клиенты получают письмо о своих счетах',
              to: paths.reminders,
              access: 'center:Money',
            },
            {
              title: 'Сверка платежей',
              hint: 'Сходятся ли балансы, платежи картой и возвраты с данными банка',
              to: paths.reconciliation,
              access: 'center:Money',
            },
            {
              title: 'Взаиморасчёты',
              hint: 'Что центр заработал деньгами с карт, что подтвердил по счетам и что должен получить',
              to: paths.settlement,
              access: 'center:Money',
            },
          ])}
        />
        {hasMoney ? <PaymentTermsSection /> : null}
        <CenterLink centerId={center.id} />
        <SectionLinks
          title="Люди и письма"
          links={open([
            {
              title: 'Права операторов',
              hint: 'Что открывает каждое право и какие есть готовые наборы',
              to: paths.rights,
            },
            {
              title: 'Письма и СМС',
              hint: 'Что отправлено людям центра и его клиентов, что не дошло и почему',
              to: paths.outbox,
              access: 'administrator',
            },
            {
              title: 'Журнал действий',
              hint: 'Кто что сделал в центре',
              to: paths.audit,
              access: 'administrator',
            },
          ])}
        />
        {allows('administrator', user) ? <SecondFactorRule /> : null}
        {managesPrograms(user) ? <SectionLinks title="Программы" links={[programsLink]} /> : null}
        {allows('center:Settings', user) ? <LmsSettings /> : null}
      </div>
    </>
  );
}
