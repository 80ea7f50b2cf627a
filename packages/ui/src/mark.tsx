import './mark.css';

/** The logo: the Thai letter ก with the diamond of the hem. Its name stands beside it in words. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="12" fill="#ffb91f" />
      <path
        d="M11.4 33V22.4l3.9-3.6-4-3.7C12.8 10 16.5 7.7 20.6 7.7c5.5 0 8.7 3.6 8.7 9.4V33"
        fill="none"
        stroke="#10161b"
        strokeWidth="5.2"
        strokeLinejoin="round"
      />
      <path d="M20.5 20.4l4.2 5.2-4.2 5.2-4.2-5.2z" fill="#10161b" />
    </svg>
  );
}
