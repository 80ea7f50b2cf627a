import { call, el, find, icon, t, toast } from '/js/page.js';

const REFRESH_MS = 2_000;
const { providers } = await call('GET', '/games');
const list = find('.services');
const cards = new Map();

find('.clear').addEventListener('click', async () => draw(await call('DELETE', '/faults')));
await refresh();

/** Counted faults end by themselves, so the page polls; never while a field has the focus. */
async function refresh() {
  if (!list.contains(document.activeElement)) draw(await call('GET', '/faults').catch(() => undefined));
  setTimeout(refresh, REFRESH_MS);
}

function draw(answer) {
  if (!answer) return;
  for (const fault of answer.services) {
    if (!cards.has(fault.service)) {
      const card = create(fault.service, answer.modes);
      cards.set(fault.service, card);
      list.append(card.box);
    }
    cards.get(fault.service).update(fault);
  }
  const faulty = answer.services.filter(({ mode }) => mode !== 'none').length;
  const now = faulty === 0 ? t('faults.clearSky') : t('faults.stormy', { n: faulty });
  const sky = find('.sky-now');
  if (sky.textContent !== now) sky.textContent = now;
}

function create(service, modes) {
  const name = providers.find(({ code }) => code === service)?.name ?? t(`faults.${service}`);
  const sign = {
    sms: 'chat',
    push: 'bell',
    email: 'send',
    bank: 'bank',
    channels: 'qr',
    verifier: 'slip',
    gift: 'giftlink',
  }[service];
  const face = sign ? el('span.face.sms', {}, icon(sign)) : el('img.face', { src: `/art/bg-${service}.svg`, alt: '' });
  const state = el('span.status');
  const mode = el('select', {}, ...modes.map((one) => el('option', { value: one }, t(`fault.${one}`))));
  const times = el('input.num', { inputmode: 'numeric', placeholder: t('faults.always'), maxlength: 5 });
  const delay = el('input.num', { inputmode: 'numeric', maxlength: 6 });
  const delayBox = el('label', {}, t('faults.delay'), el('span.box', {}, delay));
  const numbers = el('div.numbers', {}, el('label', {}, t('faults.times'), el('span.box', {}, times)), delayBox);
  const what = el('p.mute.what');
  const box = el(
    'li.service',
    {},
    el('header', {}, face, el('h2', {}, name), state),
    el('label.box', {}, el('span.spoken', {}, `${name}: ${t('faults.mode')}`), mode),
    what,
    numbers,
  );
  for (const control of [mode, times, delay]) control.addEventListener('change', save);
  return { box, update };

  async function save() {
    const count = Number.parseInt(times.value, 10);
    const body = {
      mode: mode.value,
      delayMs: Number.parseInt(delay.value, 10) || 0,
      ...(count > 0 && { times: count }),
    };
    try {
      update(await call('PUT', `/faults/${service}`, body));
      draw(await call('GET', '/faults'));
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  function update(fault) {
    const well = fault.mode === 'none';
    box.classList.toggle('is-faulty', !well);
    state.className = `status ${well ? 'is-ok' : 'is-wait'}`;
    state.replaceChildren(icon(well ? 'okring' : 'bolt'), well ? t('faults.well') : left(fault));
    mode.value = fault.mode;
    times.value = fault.times ?? '';
    delay.value = fault.delayMs;
    numbers.hidden = well;
    what.hidden = well;
    delayBox.hidden = fault.mode !== 'slow';
    what.textContent = t(`fault.${fault.mode}.what`);
  }
}

function left({ times }) {
  return times === undefined ? t('faults.faulty') : t('faults.left', { n: times });
}
