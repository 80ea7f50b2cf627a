import { Navigate, Route, Routes, useParams } from 'react-router';
import { viewOf } from './list/kinds.ts';
import { ReviewList } from './list/review-list.tsx';
import { StatementList } from './statements/statement-list.tsx';
import { BatchList } from './withdrawals/batch-list.tsx';

export function ReviewPage() {
  return (
    <Routes>
      <Route path="batches" element={<BatchList />} />
      <Route path="statements" element={<StatementList />} />
      <Route path=":view?" element={<Viewed />} />
      <Route path="*" element={<Navigate to="/queue" replace />} />
    </Routes>
  );
}

function Viewed() {
  const view = viewOf(useParams().view);
  return view ? <ReviewList key={view} view={view} /> : <Navigate to="/queue" replace />;
}
