import './woven-border.css';

/** Woven border of the balance card and the identity card, never of buttons or rows. */
export function WovenBorder() {
  return (
    <div className="woven-border" aria-hidden="true">
      <i />
    </div>
  );
}
