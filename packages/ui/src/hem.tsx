import './hem.css';

/** The woven hem of the cloth: on the purse and the identity card, never on buttons or rows. */
export function Hem() {
  return (
    <div className="hem" aria-hidden="true">
      <i />
    </div>
  );
}
