const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** A pause of a minute is a second longer by the time it is counted: nobody is told of two minutes then. */
const SLACK_SECONDS = 5;

type Forms = readonly [one: string, few: string, many: string];
const SECONDS: Forms = ['секунду', 'секунды', 'секунд'];
const MINUTES: Forms = ['минуту', 'минуты', 'минут'];
const HOURS: Forms = ['час', 'часа', 'часов'];
const rule = new Intl.PluralRules('ru');

/** How long to wait, as it stands after «через»: «45 секунд», «минуту», «5 часов». Never less than it is. */
export function inWords(seconds: number): string {
  const [unit, forms] = unitOf(seconds);
  const isExact = unit === 1;
  const count = Math.max(1, Math.ceil((seconds - (isExact ? 0 : SLACK_SECONDS)) / unit));
  const [one, few, many] = forms;
  if (count === 1) return one;
  const form = rule.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

function unitOf(seconds: number): [inSeconds: number, forms: Forms] {
  if (seconds < MINUTE - SLACK_SECONDS) return [1, SECONDS];
  return seconds > 1.5 * HOUR ? [HOUR, HOURS] : [MINUTE, MINUTES];
}
