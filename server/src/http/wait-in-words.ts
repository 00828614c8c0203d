const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A pause of a minute is a second longer by the time it is counted: nobody is told of two minutes then. */
const SLACK_SECONDS = 5;

type Forms = readonly [one: string, few: string, many: string];
const MINUTES: Forms = ['минуту', 'минуты', 'минут'];
const HOURS: Forms = ['час', 'часа', 'часов'];
const rule = new Intl.PluralRules('ru');

/** How long to wait, as it stands after «через»: «минуту», «21 минуту», «5 часов». Never less than it is. */
export function inWords(seconds: number): string {
  const isLong = seconds > 1.5 * HOUR;
  const count = Math.max(1, Math.ceil((seconds - SLACK_SECONDS) / (isLong ? HOUR : MINUTE)));
  const [one, few, many] = isLong ? HOURS : MINUTES;
  if (count === 1) return one;
  const form = rule.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}
