/* The card page's own script: groups what is typed, checks it before it leaves, and sends the form once. The server
   checks everything again; without this script the page works the same. */
const form = document.querySelector('form[data-checkout]');

const BRANDS = [
  ['VISA', /^4/],
  ['AMEX', /^3[47]/],
  ['MASTERCARD', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['DINERS', /^(30[0-5]|309|36|38|39)/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['DISCOVER', /^6(011|4[4-9]|5)/],
  ['UNIONPAY', /^62/],
];

const digitsOf = (text) => text.replace(/\D/g, '');
const brandOf = (digits) => BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? '';

function group(digits) {
  const sizes = brandOf(digits) === 'AMEX' ? [4, 6, 5] : [4, 4, 4, 4];
  const groups = [];
  let rest = digits.slice(0, brandOf(digits) === 'AMEX' ? 15 : 16);
  for (const size of sizes) {
    if (rest !== '') groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

function isLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}

function isExpiry(text) {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text);
  const now = new Date();
  return match !== null && (2000 + Number(match[2])) * 12 + Number(match[1]) > now.getFullYear() * 12 + now.getMonth();
}

const allChecks = {
  number: (value) => isLuhn(digitsOf(value)),
  holder: (value) => value.trim().length > 1,
  expiry: (value) => isExpiry(value.trim()),
  code: (value) =>
    (brandOf(digitsOf(form.elements.number.value)) === 'AMEX' ? /^\d{4}$/ : /^\d{3,4}$/).test(value.trim()),
  document: (value) => digitsOf(value).length >= 7,
  installments: (value) => value !== '',
};
/* The page that only keeps a card asks for no instalments. */
const checks = Object.fromEntries(Object.entries(allChecks).filter(([name]) => form?.elements[name]));

function show(input, isGood) {
  const place = document.getElementById(`${input.name}-problem`);
  place.textContent = isGood ? '' : input.dataset.problem;
  if (isGood) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

function check(name) {
  const input = form.elements[name];
  const isGood = checks[name](input.value);
  show(input, isGood);
  return isGood;
}

/* Keeps the caret behind the digit it stood behind, so that a digit can be put right in the middle of a number. */
function regroup(input, written) {
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
  input.value = written;
  let at = 0;
  for (let seen = 0; at < written.length && seen < before; at += 1) if (/\d/.test(written[at])) seen += 1;
  input.setSelectionRange(at, at);
}

function watchTyping() {
  form.elements.number.addEventListener('input', (event) => {
    const digits = digitsOf(event.target.value);
    regroup(event.target, group(digits));
    document.getElementById('brand').textContent = brandOf(digits);
  });
  form.elements.expiry.addEventListener('input', (event) => {
    const digits = digitsOf(event.target.value).slice(0, 4);
    if (event.inputType?.startsWith('delete')) return;
    event.target.value = digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });
  for (const name of Object.keys(checks)) {
    form.elements[name].addEventListener('blur', (event) => {
      if (event.target.value !== '') check(name);
    });
  }
}

function watchSending() {
  const button = form.querySelector('button[type=submit]');
  form.addEventListener('submit', (event) => {
    const bad = Object.keys(checks).filter((name) => !check(name));
    if (bad.length > 0) {
      event.preventDefault();
      form.elements[bad[0]].focus();
      return;
    }
    if (button.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      return;
    }
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy;
  });
  /* Coming back with the browser's own button shows the page from its memory: it may be sent again. */
  window.addEventListener('pageshow', () => button.removeAttribute('aria-disabled'));
}

/* What is charged with the chosen instalments, where they cost interest. */
const parts = document.querySelector('#installments');
const pay = parts?.form?.querySelector('button[type=submit]');
const sayWhole = () => {
  const { pay: whole } = parts.selectedOptions[0]?.dataset ?? {};
  if (whole) pay.textContent = whole;
};
if (parts && pay) {
  parts.addEventListener('change', sayWhole);
  window.addEventListener('pageshow', sayWhole);
  sayWhole();
}

if (form) {
  form.noValidate = true;
  watchTyping();
  watchSending();
}
document.querySelector('[data-focus]')?.focus();
