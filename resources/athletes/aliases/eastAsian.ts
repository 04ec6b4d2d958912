import type { Aliases } from './english';

/** Japanese, Chinese and Korean. */
export const eastAsian: Aliases = {
  start_number: [
    'ゼッケン',
    'ゼッケン番号',
    'ナンバー',
    'ナンバーカード',
    '号码',
    '号码布',
    '參賽號碼',
    '배번',
    '배번호',
  ],
  first_name: ['名', '이름'],
  last_name: ['姓', '성'],
  full_name: ['名前'],
  full_name_family_first: ['氏名', '姓名', '성명'],
  gender: ['性別', '性别', '성별'],
  birth_date: ['生年月日', '出生日期', '생년월일'],
  race: ['種目', '部門', '项目', '項目', '종목'],
  chipcodes: ['チップ', 'チップ番号', '芯片', '칩', '칩번호'],
  category: ['カテゴリー', 'カテゴリ', '组别', '組別', '부문'],
  country: ['国籍', '國籍', '국적'],
  city: ['市区町村', '城市', '도시'],
  club: ['所属', 'クラブ', '俱乐部', '소속'],
  team: ['チーム', 'チーム名', '团队', '팀'],
  email: ['メールアドレス', '邮箱', '이메일'],
  phone: ['電話番号', '手机', '휴대폰', '전화번호'],
  age: ['年齢', '年龄', '나이'],
};
