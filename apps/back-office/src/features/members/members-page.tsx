import { Route, Routes } from 'react-router';
import { MemberPage } from './member-page.tsx';
import { MembersList } from './members-list.tsx';
import './member.css';

export function MembersPage() {
  return (
    <Routes>
      <Route index element={<MembersList />} />
      <Route path=":id/*" element={<MemberPage />} />
    </Routes>
  );
}
