/** The smallest possible React page: the baseline for home. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `ready ${count}`);
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Page));
