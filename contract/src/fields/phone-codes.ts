/**
 * How long the code of a Russian phone is: three to five digits. What is in neither list has five.
 * From the plan of numbers: mobile and free numbers, cities of seven digits; then regional centers of six.
 */
const THREE = new Set('342 343 347 351 383 391 423 473 495 498 499 812 831 843 846 861 862 863'.split(' '));
const FOUR = new Set(
  (
    '3012 3022 3412 3435 3452 3462 3463 3466 3467 3473 3476 3494 3496 3519 3522 3532 3537 3812 3822 3842 3843 3846 3852 ' +
    '3854 3902 3919 3942 3952 3953 3955 4012 4112 4132 4152 4162 4212 4217 4234 4236 4242 4712 4722 4725 4742 4752 4812 ' +
    '4822 4832 4842 4852 4855 4862 4872 4912 4922 4932 4942 4964 4965 4966 4967 8112 8142 8152 8162 8172 8182 8184 8202 ' +
    '8212 8216 8332 8342 8352 8362 8412 8422 8442 8443 8452 8453 8464 8482 8512 8552 8553 8555 8617 8634 8635 8636 8639 ' +
    '8652 8662 8672 8712 8722 8732 8772 8782 8793'
  ).split(' '),
);

function codeLength(digits: string): number {
  if (/^[89]0|^9/.test(digits) || THREE.has(digits.slice(0, 3))) return 3;
  return FOUR.has(digits.slice(0, 4)) ? 4 : 5;
}

/** +79123456789 → «+7 (912) 345-67-89», +74822123456 → «+7 (4822) 12-34-56»; anything else as it is. */
export function formatPhone(phone: string | null | undefined): string {
  const [, digits] = /^\+7(\d{10})$/.exec(phone ?? '') ?? [];
  if (!digits) return phone ?? '';
  const length = codeLength(digits);
  const own = digits.slice(length).replace(/^(\d{1,3})(\d\d)(\d\d)$/, '$1-$2-$3');
  return `+7 (${digits.slice(0, length)}) ${own}`;
}
