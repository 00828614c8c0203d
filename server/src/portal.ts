/**
 * Commands for whoever runs the installation: `npm run portal -- <command>`; see docs/operations.md. The portal itself is read when
 * there is something to do with it: the help is there at once.
 */
const HELP = `Команды портала:
  create-center --title "…" --inn … --email …   создать учебный центр и ссылку для его администратора
  backup ПАПКА                                  сохранить базу данных и файлы, не останавливая портал
  restore ПАПКА                                 восстановить копию в пустую базу данных
  upgrade-database ПАПКА                        перенести встроенную базу данных на новую версию PostgreSQL из копии
  migrate                                       привести базу данных к новейшей версии
  load-banks ФАЙЛ                               загрузить справочник БИК Банка России, если портал не может взять его сам
  connect-messengers                            сообщить Telegram и MAX, куда передавать сообщения ботам
  reconcile [--from YYYY-MM-DD --to YYYY-MM-DD] сверить книгу, платежи и банк; без дат за 30 дней
  settlement [--from … --to …] [--file ПУТЬ]    взаиморасчёты центров; без дат с начала месяца, в файл Excel
  check-derived                                 вычислить заново всё, что база хранит, хотя могла бы вычислить
  reset-second-factor --email …                 сбросить вход с кодом тому, кто потерял телефон и резервные коды
  end-sessions --email … | --all                завершить все сеансы одного человека или всех
  mend-names [--mend]                           показать имена с латинскими и чужими знаками; с --mend исправить похожие
  load-demo                                     загрузить демонстрационный центр в пустую базу данных`;

const ASKS_FOR_HELP = new Set(['--help', '-h', 'help', '']);
const NAMES = new Set([...HELP.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name));

const [name = '', ...args] = process.argv.slice(2);
if (ASKS_FOR_HELP.has(name) || args.some((arg) => arg === '--help' || arg === '-h')) {
  console.log(HELP);
} else if (NAMES.has(name)) {
  await run(name, args);
} else {
  console.error(`Нет команды «${name}».\n\n${HELP}`);
  process.exitCode = 1;
}

async function run(...command: [name: string, args: string[]]): Promise<void> {
  const { isExpected, runCommand } = await import('./portal-commands.ts');
  try {
    console.log(await runCommand(...command));
  } catch (error) {
    console.error(isExpected(error) && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

// Without an import it is a module by this alone.
export {};
